import { searchRequestLogs as search } from "../../core/logs/requests/searchRequestLogs.ts";
import { listPromptNames } from "../../db/queries/prompts/promptLinks.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentSearchPage } from "./presentSearchPage.ts";
import { readQuery } from "./readQuery.ts";

export async function searchRequestLogs(
  ctx: Context,
  { body }: Input<"searchRequestLogs">,
): Promise<Reply<"searchRequestLogs">> {
  const { page, per_page: perPage, cursor = null, include_prompt_name } = body;
  const found = await search(ctx.db, { ...readQuery(body), page, perPage, cursor });
  const ids = found.logs.flatMap(({ prompt_id }) => prompt_id ?? []);
  const names = include_prompt_name ? await listPromptNames(ctx.db, ids) : null;
  return { status: 200, body: presentSearchPage(found, { page: cursor === null ? page : null, perPage }, names) };
}
