import {
  deletePromptLabel,
  insertPromptLabel,
  listPromptLabels,
  lockPromptLabel,
  type PromptLabelRecord,
  updatePromptLabel,
} from "../../db/queries/prompts/promptLabels.ts";
import { lockSnippetReferences } from "../../db/queries/prompts/promptSnippets.ts";
import { getPromptTemplate, lockPromptTemplate } from "../../db/queries/prompts/promptTemplates.ts";
import { findPromptVersion } from "../../db/queries/prompts/promptVersions.ts";
import type { Scope } from "../../db/scope.ts";
import { Problem } from "../../domain/problem.ts";
import type { Schemas } from "../../generated/types.ts";
import { invalid } from "../values/givenTime.ts";
import { requireLabelRights } from "../workspace/labelRights.ts";
import { announceLabelDeletion, announceLabels, announceSnippetChange } from "./events.ts";
import { named } from "./readPrompt.ts";
import { refuseCycle } from "./snippetReferences.ts";

/** @throws Problem not_found for the template */
export async function listLabels(db: Scope, identifier: string): ReturnType<typeof listPromptLabels> {
  const { id } = await getPromptTemplate(db, identifier);
  return listPromptLabels(db, id);
}

/** Version that a request names: by number, or by id as some clients send it. */
type LabelledVersion = Schemas["MovePromptLabelRequest"];

const versionLoc = ["body", "prompt_version_number"];

/** Creates a label on a version. @throws Problem forbidden, not_found for the template or the version, conflict when the template has the label */
export function createLabel(
  db: Scope,
  promptId: number,
  { name, ...wanted }: LabelledVersion & { name: string },
): Promise<PromptLabelRecord> {
  requireLabelRights(db, [name]);
  return db.transaction(async (tx) => {
    await lockSnippetReferences(tx);
    const prompt = await lockPromptTemplate(tx, promptId);
    const version = await requireVersion(tx, prompt, wanted);
    const label = await insertPromptLabel(tx, { prompt_id: promptId, name, prompt_version_id: version.id });
    if (!label) {
      throw new Problem("conflict", `The prompt template has a release label ${named(name)} already. Move it instead.`);
    }
    const labelled = { ...prompt, version_number: version.version_number };
    await refuseCycle(tx, labelled, versionLoc);
    await announceLabels(tx, labelled, [{ ...label, old_version_number: null }]);
    await announceSnippetChange(tx, prompt, { labels: [label.name], isPublished: false });
    return label;
  });
}

/** Moves a label to a version. @throws Problem forbidden, not_found for the label or the version */
export function moveLabel(db: Scope, labelId: number, wanted: LabelledVersion): Promise<PromptLabelRecord> {
  return db.transaction(async (tx) => {
    // A label on a version with other snippets can lead back to itself.
    await lockSnippetReferences(tx);
    const { prompt_name, version_number: old_version_number, ...label } = await lockPromptLabel(tx, labelId);
    requireLabelRights(tx, [label.name]);
    const prompt = { id: label.prompt_id, prompt_name };
    const version = await requireVersion(tx, prompt, wanted);
    const moved = { ...label, prompt_version_id: version.id };
    if (version.id === label.prompt_version_id) return moved;
    await updatePromptLabel(tx, labelId, version.id);
    const labelled = { ...prompt, version_number: version.version_number };
    await refuseCycle(tx, labelled, versionLoc);
    await announceLabels(tx, labelled, [{ ...moved, old_version_number }]);
    await announceSnippetChange(tx, prompt, { labels: [label.name], isPublished: false });
    return moved;
  });
}

/** Deletes a label. @throws Problem forbidden, not_found */
export function deleteLabel(db: Scope, labelId: number): Promise<void> {
  return db.transaction(async (tx) => {
    const { prompt_name, version_number, ...label } = await lockPromptLabel(tx, labelId);
    requireLabelRights(tx, [label.name]);
    await deletePromptLabel(tx, labelId);
    const prompt = { id: label.prompt_id, prompt_name };
    await announceLabelDeletion(tx, { ...prompt, version_number }, label);
    await announceSnippetChange(tx, prompt, { labels: [label.name], isPublished: false });
  });
}

async function requireVersion(
  tx: Scope,
  prompt: { id: number; prompt_name: string },
  { prompt_version_number, prompt_version_id }: LabelledVersion,
): Promise<{ id: number; version_number: number }> {
  if ((prompt_version_number ?? prompt_version_id ?? null) === null) {
    throw invalid(versionLoc, "Field required", "missing");
  }
  const wanted = prompt_version_number ? { number: prompt_version_number } : { id: prompt_version_id };
  const version = await findPromptVersion(tx, prompt.id, wanted);
  if (version) return version;
  const what = prompt_version_number ? `version ${prompt_version_number}` : `version with the id ${prompt_version_id}`;
  throw new Problem("not_found", `The prompt template ${named(prompt.prompt_name)} has no ${what}.`);
}
