import { markPromptTemplatesDeleted } from "../../db/queries/prompts/promptTemplates.ts";
import type { Scope } from "../../db/scope.ts";
import { announceDeletions } from "./events.ts";

/** Marks templates as deleted, which the caller has locked. References to them lead nowhere from then on. */
export async function deletePrompts(tx: Scope, prompts: readonly { id: number; name: string }[]): Promise<void> {
  await markPromptTemplatesDeleted(
    tx,
    prompts.map(({ id }) => id),
  );
  await announceDeletions(tx, prompts);
}
