import { markPromptTemplatesDeleted } from "../../db/queries/prompts/promptTemplates.ts";
import type { Scope } from "../../db/scope.ts";
import { announceDeletions } from "./events.ts";

/** Takes templates, which the caller has locked, out of sight. What refers to one of them does without it from now on. */
export async function deletePrompts(tx: Scope, prompts: readonly { id: number; name: string }[]): Promise<void> {
  await markPromptTemplatesDeleted(
    tx,
    prompts.map(({ id }) => id),
  );
  await announceDeletions(tx, prompts);
}
