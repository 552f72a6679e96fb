import { searchNamedLogs } from "../../core/logs/requests/searchRequestLogs.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentSearchPage } from "./presentSearchPage.ts";
import { readQuery } from "./readQuery.ts";

export async function searchRequestLogs(
  ctx: Context,
  { body }: Input<"searchRequestLogs">,
): Reply<"searchRequestLogs"> {
  const { cursor = null, include_prompt_name } = body;
  // Null has become the default.
  const page = body.page as number;
  const perPage = body.per_page as number;
  const search = { ...readQuery(body), page, perPage, cursor, withPromptNames: include_prompt_name === true };
  const found = await searchNamedLogs(ctx.db, search);
  return { status: 200, body: presentSearchPage(found, { page: cursor === null ? page : null, perPage }) };
}
