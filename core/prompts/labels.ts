import {
  findPromptLabel,
  getPromptLabel,
  listPromptLabels,
  type PromptLabelRecord,
} from "../../db/queries/prompts/promptLabels.ts";
import { getPromptTemplate } from "../../db/queries/prompts/promptTemplates.ts";
import { findPromptVersion } from "../../db/queries/prompts/promptVersions.ts";
import type { Scope } from "../../db/scope.ts";
import { Problem } from "../../domain/problem.ts";
import type { Schemas } from "../../generated/types.ts";
import { type Asked, changeLabel } from "../registry/labels/askForChanges.ts";
import { type Labelled, noLabel } from "../registry/labels/labelKind.ts";
import { invalid } from "../values/givenTime.ts";
import { requireLabelRights } from "../workspace/labelRights.ts";
import { promptLabels, versionLoc } from "./labelKind.ts";
import { named } from "./readPrompt.ts";

/** @throws Problem not_found for the template */
export async function listLabels(db: Scope, identifier: string): ReturnType<typeof listPromptLabels> {
  const { id } = await getPromptTemplate(db, identifier);
  return listPromptLabels(db, id);
}

/** Version that a request names: by number, or by id as some clients send it. */
type LabelledVersion = Schemas["MovePromptLabelRequest"];

/**
 * Creates a label on a version, or asks for it where it is protected.
 * @throws Problem forbidden, not_found for the template or the version, conflict when the template has the label
 */
export function createLabel(
  db: Scope,
  promptId: number,
  { name: label, ...wanted }: LabelledVersion & { name: string },
): Promise<PromptLabelRecord | Asked> {
  requireLabelRights(db, [label]);
  return db.transaction(async (tx) => {
    const prompt = await promptLabels.lock(tx, promptId);
    const [version_number, existing] = await Promise.all([
      requireVersion(tx, prompt, wanted),
      findPromptLabel(tx, promptId, label),
    ]);
    if (existing) {
      throw new Problem(
        "conflict",
        `The prompt template already has a release label ${named(label)}. Move it instead.`,
      );
    }
    const asked = await changeLabel(tx, promptLabels, prompt, { label, after: { version_number } });
    return asked ?? ((await findPromptLabel(tx, promptId, label)) as PromptLabelRecord);
  });
}

/**
 * Moves a label to a version, or asks for it where it is protected.
 * @throws Problem forbidden, not_found for the label or the version
 */
export function moveLabel(db: Scope, labelId: number, wanted: LabelledVersion): Promise<PromptLabelRecord | Asked> {
  return db.transaction(async (tx) => {
    const [prompt, label] = await lockLabel(tx, labelId);
    const version_number = await requireVersion(tx, prompt, wanted);
    return (
      (await changeLabel(tx, promptLabels, prompt, { label, after: { version_number } })) ?? getPromptLabel(tx, labelId)
    );
  });
}

/** Deletes a label, or asks for it where it is protected. @throws Problem forbidden, not_found */
export function deleteLabel(db: Scope, labelId: number): Promise<Asked | null> {
  return db.transaction(async (tx) => {
    const [prompt, label] = await lockLabel(tx, labelId);
    return changeLabel(tx, promptLabels, prompt, { label, after: noLabel });
  });
}

/** Locks the template of a label. @returns it and the label's name. @throws Problem forbidden, not_found */
async function lockLabel(tx: Scope, labelId: number): Promise<[prompt: Labelled, label: string]> {
  const { prompt_id, name } = await getPromptLabel(tx, labelId);
  requireLabelRights(tx, [name]);
  const [prompt] = await Promise.all([
    promptLabels.lock(tx, prompt_id),
    // It may be gone by then.
    getPromptLabel(tx, labelId),
  ]);
  return [prompt, name];
}

async function requireVersion(
  tx: Scope,
  prompt: Labelled,
  { prompt_version_number, prompt_version_id }: LabelledVersion,
): Promise<number> {
  if ((prompt_version_number ?? prompt_version_id ?? null) === null) {
    throw invalid(versionLoc, "Field required", "missing");
  }
  const wanted = prompt_version_number ? { number: prompt_version_number } : { id: prompt_version_id };
  const version = await findPromptVersion(tx, prompt.id, wanted);
  if (version) return version.version_number;
  const what = prompt_version_number ? `version ${prompt_version_number}` : `version with the id ${prompt_version_id}`;
  throw new Problem("not_found", `The prompt template ${named(prompt.name)} has no ${what}.`);
}
