import type { SetLabel } from "../../db/queries/promptLabels.ts";
import type { Scope } from "../../db/scope.ts";

// One function for each event that a change of a template is, called in the transaction of the change: whatever must
// follow from it (webhooks, an audit row) is written here and nowhere else.

interface PromptVersionName {
  id: number;
  prompt_name: string;
  version_number: number;
}

/** A version was published. */
export async function announceVersion(_tx: Scope, _prompt: PromptVersionName): Promise<void> {}

/** Labels were created on a version or moved to it. */
export async function announceLabels(
  _tx: Scope,
  _prompt: PromptVersionName,
  _labels: readonly SetLabel[],
): Promise<void> {}

/** Templates were deleted, with their labels. */
export async function announceDeletions(_tx: Scope, _prompts: readonly { id: number; name: string }[]): Promise<void> {}
