import { requirePromptTemplate } from "../../db/queries/prompts/promptTemplates.ts";
import { listVersionSummaries } from "../../db/queries/prompts/promptVersions.ts";
import type { Scope } from "../../db/scope.ts";

/** One page of the versions of a template, and one more than the page has. @throws Problem not_found */
export async function listVersions(
  db: Scope,
  promptId: number,
  page: { after: number | null; limit: number },
): ReturnType<typeof listVersionSummaries> {
  await requirePromptTemplate(db, promptId);
  return listVersionSummaries(db, promptId, page);
}
