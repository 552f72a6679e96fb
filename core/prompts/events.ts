import { type Cause, insertAuditEvents } from "../../db/queries/audit.ts";
import type { SetLabel } from "../../db/queries/promptLabels.ts";
import type { Scope } from "../../db/scope.ts";

// One function for each event that a change of a template is, called in the transaction of the change: whatever must
// follow from it (webhooks, an entry of the audit trail) is written here and nowhere else.

interface PromptName {
  id: number;
  prompt_name: string;
}

interface PromptVersionName extends PromptName {
  version_number: number;
}

interface LabelName {
  id: number;
  name: string;
}

/** A version was published. */
export async function announceVersion(_tx: Scope, _prompt: PromptVersionName, _by: Cause): Promise<void> {}

/** Labels were created on the version, or moved to it from the one that they name. */
export async function announceLabels(
  tx: Scope,
  { version_number }: PromptVersionName,
  labels: readonly SetLabel[],
  by: Cause,
): Promise<void> {
  const changed = labels.filter(({ old_version_number }) => old_version_number !== version_number);
  if (changed.length === 0) return;
  await insertAuditEvents(
    tx,
    by,
    changed.map(({ old_version_number, ...label }) =>
      labelEvent(old_version_number === null ? "label.created" : "label.moved", label),
    ),
  );
}

/** A label was deleted from the version that it held. */
export async function announceLabelDeletion(
  tx: Scope,
  _prompt: PromptVersionName,
  label: LabelName,
  by: Cause,
): Promise<void> {
  await insertAuditEvents(tx, by, [labelEvent("label.deleted", label)]);
}

function labelEvent(action: string, { id, name }: LabelName) {
  return { action, entityType: "prompt_label", entityId: String(id), entityName: name };
}

/** What the references to a template lead to may have changed: it was published, or one of its labels moved. */
export async function announceSnippetChange(_tx: Scope, _snippet: PromptName): Promise<void> {}

/** A template was given another name. */
export async function announceRename(tx: Scope, prompt: PromptName, _oldName: string, by: Cause): Promise<void> {
  await insertAuditEvents(tx, by, [
    {
      action: "prompt_template.renamed",
      entityType: "prompt_template",
      entityId: String(prompt.id),
      entityName: prompt.prompt_name,
    },
  ]);
}

/** Templates were deleted, with their labels. */
export async function announceDeletions(_tx: Scope, _prompts: readonly { id: number; name: string }[]): Promise<void> {}
