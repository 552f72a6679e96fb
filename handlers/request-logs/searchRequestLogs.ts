import { searchNamedLogs } from "../../core/logs/requests/searchRequestLogs.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentSearchPage } from "./presentSearchPage.ts";
import { readQuery } from "./readQuery.ts";

export async function searchRequestLogs(
  ctx: Context,
  { body }: Input<"searchRequestLogs">,
): Reply<"searchRequestLogs"> {
  const { cursor = null } = body;
  // Null has become the default.
  const page = body.page as number;
  const perPage = body.per_page as number;
  const found = await searchNamedLogs(ctx.db, { ...readQuery(body), page, perPage, cursor }, body);
  return { status: 200, body: presentSearchPage(found, { page: cursor === null ? page : null, perPage }) };
}
