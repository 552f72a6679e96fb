import { listPromptNames } from "../../../db/queries/prompts/promptLinks.ts";
import type { Scope } from "../../../db/scope.ts";
import { type RequestPage, type RequestSearch, searchRequestLogs } from "./searchRequestLogs.ts";

/**
 * Searches request logs.
 * @returns with `promptNames` by id of the template, null unless requested
 */
export async function searchNamedLogs(
  db: Scope,
  search: RequestSearch & { withPromptNames: boolean },
): Promise<RequestPage & { promptNames: Map<number, string> | null }> {
  const found = await searchRequestLogs(db, search);
  const ids = found.logs.flatMap(({ prompt_id }) => prompt_id ?? []);
  return { ...found, promptNames: search.withPromptNames ? await listPromptNames(db, ids) : null };
}
