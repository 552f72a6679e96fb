import { getPromptTemplate } from "../../db/queries/prompts/promptTemplates.ts";
import type { Scope } from "../../db/scope.ts";

/** Finds the id of a template that a path names by its id or its name. @throws Problem not_found */
export async function idOfTemplate(db: Scope, given: string | number): Promise<number> {
  return (await getPromptTemplate(db, String(given))).id;
}
