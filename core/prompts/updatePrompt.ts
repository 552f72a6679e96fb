import { lockSnippetReferences } from "../../db/queries/prompts/promptSnippets.ts";
import {
  lockPromptTemplate,
  type PromptTemplateRecord,
  updatePromptTemplate,
} from "../../db/queries/prompts/promptTemplates.ts";
import { requireFolder } from "../../db/queries/registry/folders.ts";
import type { Scope } from "../../db/scope.ts";
import { Problem } from "../../domain/problem.ts";
import { announceUpdate } from "./events.ts";
import { named } from "./readPrompt.ts";

/**
 * Changes properties of a template; its versions stay as they are.
 * @throws Problem not_found for the template or the folder, conflict for the name
 */
export function updatePrompt(
  db: Scope,
  id: number,
  change: Parameters<typeof updatePromptTemplate>[2],
): Promise<PromptTemplateRecord> {
  return db.transaction(async (tx) => {
    const [, , before] = await Promise.all([
      // A new name waits for whoever has that name, who may wait for this template as a snippet of theirs.
      change.prompt_name === undefined ? undefined : lockSnippetReferences(tx),
      requireFolder(tx, change.folder_id),
      lockPromptTemplate(tx, id),
    ]);
    const after = await updatePromptTemplate(tx, id, change);
    if (!after) throw new Problem("conflict", `There is already a prompt template ${named(change.prompt_name ?? "")}.`);
    await announceUpdate(tx, before, after);
    return after;
  });
}
