import type { SetLabel } from "../../db/queries/prompts/promptLabels.ts";
import { isReferredTo, listPromptsChangedBySnippet } from "../../db/queries/prompts/promptSnippets.ts";
import type { PromptTemplateRecord } from "../../db/queries/prompts/promptTemplates.ts";
import type { PromptVersionRecord } from "../../db/queries/prompts/promptVersions.ts";
import type { NamedEntity } from "../../db/queries/registry/folderEntities.ts";
import type { LabelChangeRecord } from "../../db/queries/registry/labelChangeRequests.ts";
import { auditEntry, noteChange, noteChanges } from "../../db/queries/workspace/audit.ts";
import type { EventDetails, EventType, NewEvent } from "../../db/queries/workspace/events.ts";
import type { Scope } from "../../db/scope.ts";
import { noteLabels } from "../registry/labels/noteLabels.ts";
import { emitEvents, newEvent } from "../workspace/events/emitEvent.ts";

// One function for each kind of change of a template, called in the transaction of the change: its events and its entries
// of the audit trail are written here and nowhere else.

type PromptName = Pick<PromptTemplateRecord, "id" | "prompt_name">;
type PromptVersionName = PromptName & { version_number: number };

/** An event of a template, with the properties that all of them have; they are delivered in their order. */
function promptEvent<Type extends EventType>(
  type: Type,
  { id, prompt_name }: PromptName,
  details: Omit<EventDetails<Type>, "prompt_template_id" | "prompt_template_name">,
): NewEvent {
  const names = { prompt_template_id: id, prompt_template_name: prompt_name };
  return newEvent(type, { ...names, ...details } as never, `prompt_template:${id}`);
}

/** Announces a published version; the first one announces its template as well. */
export async function announceVersion(
  tx: Scope,
  prompt: PromptVersionName,
  version: PromptVersionRecord,
): Promise<void> {
  const details = { prompt_template_version_number: prompt.version_number };
  const { version_number, ...state } = prompt;
  const entity = { type: "prompt_template", id: prompt.id, name: prompt.prompt_name };
  await Promise.all([
    emitEvents(tx, [promptEvent("prompt_template_version_created", prompt, details)]),
    noteChanges(tx, [
      ...(version_number === 1 ? [auditEntry("prompt_template.created", entity, [null, state])] : []),
      auditEntry("version.created", entity, [null, version]),
    ]),
  ]);
}

/** Announces labels that were created on a version, or moved to it from another. */
export async function announceLabels(tx: Scope, prompt: PromptVersionName, labels: readonly SetLabel[]): Promise<void> {
  const changed = labels.filter(({ old_version_number }) => old_version_number !== prompt.version_number);
  if (changed.length === 0) return;
  await Promise.all([
    emitEvents(
      tx,
      changed.map(({ name, old_version_number }) => labelChange(prompt, name, old_version_number)),
    ),
    noteLabels(
      tx,
      "prompt",
      changed.map(({ id, name, old_version_number: from }) => ({ id, name, from, to: prompt.version_number })),
    ),
  ]);
}

export async function announceLabelDeletion(
  tx: Scope,
  prompt: PromptVersionName,
  label: Pick<SetLabel, "id" | "name">,
): Promise<void> {
  const { id, name } = label;
  await Promise.all([
    emitEvents(tx, [promptEvent("prompt_template_label_deleted", prompt, detailsOfLabel(prompt, name))]),
    noteLabels(tx, "prompt", [{ id, name, from: prompt.version_number, to: null }]),
  ]);
}

/** Announces what has become of requests to change protected labels; the audit trail is written for all kinds at once. */
export function announceLabelRequests(
  tx: Scope,
  what: "requested" | "approved" | "denied",
  requests: readonly LabelChangeRecord[],
): Promise<void> {
  return emitEvents(
    tx,
    requests.map(({ entity_id: id, entity_name: prompt_name, label: prompt_template_label, change_type }) =>
      promptEvent(`prompt_template_label_change_${what}`, { id, prompt_name }, { prompt_template_label, change_type }),
    ),
  );
}

function detailsOfLabel({ version_number }: PromptVersionName, label: string) {
  return { prompt_template_version_number: version_number, prompt_template_label: label };
}

function labelChange(prompt: PromptVersionName, label: string, oldVersion: number | null) {
  const details = detailsOfLabel(prompt, label);
  if (oldVersion === null) return promptEvent("prompt_template_label_created", prompt, details);
  const moved = { ...details, old_prompt_template_version_number: oldVersion };
  return promptEvent("prompt_template_label_moved", prompt, moved);
}

/** Largest number of templates announced for one change; where more of them use a snippet the others are not announced. */
const maxChangedPrompts = 10_000;

/**
 * Announces to the templates that use a snippet that the version they lead to has changed. Most templates are no snippets, and
 * Postgres plans the search for 33 ms of its CPU (measured), however few there are.
 */
export async function announceSnippetChange(
  tx: Scope,
  snippet: PromptName,
  change: { labels: readonly string[]; isPublished: boolean },
): Promise<void> {
  if (!(await isReferredTo(tx, snippet.id))) return;
  const changed = await listPromptsChangedBySnippet(tx, snippet.id, change, maxChangedPrompts);
  await emitEvents(
    tx,
    changed.map((prompt) =>
      promptEvent("prompt_template_updated", prompt, { prompt_template_version_number: prompt.last_version_number }),
    ),
  );
}

/** Announces a changed template, with an event of its own where it was renamed. */
export async function announceUpdate(tx: Scope, before: PromptName, prompt: PromptName): Promise<void> {
  const isRenamed = before.prompt_name !== prompt.prompt_name;
  if (isRenamed) {
    const details = { old_prompt_template_name: before.prompt_name };
    await emitEvents(tx, [promptEvent("prompt_template_name_changed", prompt, details)]);
  }
  const audited = { type: "prompt_template", nameOf: (named: PromptName) => named.prompt_name };
  await noteChange(tx, audited, [before, prompt], isRenamed ? "renamed" : "updated");
}

/** Writes down in the audit trail that templates have become snippets, which another one refers to now. */
export function noteSnippets(tx: Scope, snippets: readonly PromptTemplateRecord[]): Promise<void> {
  return noteChanges(
    tx,
    snippets.map((snippet) => {
      const entity = { type: "prompt_template", id: snippet.id, name: snippet.prompt_name };
      return auditEntry("prompt_template.updated", entity, [{ ...snippet, is_snippet: false }, snippet]);
    }),
  );
}

export function announceDeletions(tx: Scope, prompts: readonly NamedEntity[]): Promise<void> {
  return emitEvents(
    tx,
    prompts.map(({ id, name }) => promptEvent("prompt_template_deleted", { id: Number(id), prompt_name: name }, {})),
  );
}
