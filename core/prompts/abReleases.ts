import {
  type AbReleaseRecord,
  type AbShare,
  findAbReleaseOf,
  getAbRelease,
  type NewAbRelease,
} from "../../db/queries/prompts/abReleases.ts";
import { findMissingVersions } from "../../db/queries/prompts/promptVersions.ts";
import type { Scope } from "../../db/scope.ts";
import { type FaultDetail, Problem } from "../../domain/problem.ts";
import type { Schemas } from "../../generated/types.ts";
import { type Asked, changeLabel, labelStateOf } from "../registry/labels/askForChanges.ts";
import type { Labelled } from "../registry/labels/labelKind.ts";
import { invalid } from "../values/givenTime.ts";
import { requireLabelRights } from "../workspace/labelRights.ts";
import { promptLabels } from "./labelKind.ts";
import { named } from "./readPrompt.ts";

type Splits = Pick<Schemas["UpdateAbReleaseRequest"], "default_split" | "segments">;

/**
 * Creates an A/B release of a label, or asks for it where the label is protected.
 * @throws Problem forbidden, not_found, conflict when the label has a release, validation_error for a split
 */
export function createAbRelease(
  db: Scope,
  { prompt_id, release_label: label, ...ab_release }: NewAbRelease,
): Promise<AbReleaseRecord | Asked> {
  requireLabelRights(db, [label]);
  return db.transaction(async (tx) => {
    const prompt = await promptLabels.lock(tx, prompt_id);
    const { version_number, ab_release: present } = await labelStateOf(tx, promptLabels, {
      entity_id: prompt_id,
      label,
    });
    if (version_number === null) {
      const what = `release label ${named(label)}`;
      throw new Problem("not_found", `The prompt template ${named(prompt.name)} has no ${what}.`);
    }
    await requireSplits(tx, prompt_id, ab_release);
    if (present) throw new Problem("conflict", `The release label ${named(label)} already has an A/B release.`);
    const asked = await changeLabel(tx, promptLabels, prompt, { label, after: { ab_release } });
    return asked ?? ((await findAbReleaseOf(tx, prompt_id, label)) as AbReleaseRecord);
  });
}

/** Changes an A/B release, or asks for it where its label is protected. @throws Problem forbidden, not_found, validation_error for a split */
export function changeAbRelease(
  db: Scope,
  id: number,
  change: Schemas["UpdateAbReleaseRequest"],
): Promise<AbReleaseRecord | Asked> {
  return db.transaction(async (tx) => {
    const { prompt, ...before } = await lockRelease(tx, id);
    await requireSplits(tx, prompt.id, change);
    const { name, sticky_key, default_split, segments } = before;
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const ab_release = { name, sticky_key, default_split, segments, ...given };
    const wanted = { label: before.release_label, after: { ab_release } };
    return (await changeLabel(tx, promptLabels, prompt, wanted)) ?? getAbRelease(tx, id);
  });
}

/** Refuses splits whose percentages do not add up to 100 or whose versions do not exist. */
async function requireSplits(tx: Scope, promptId: number, { default_split, segments = [] }: Splits): Promise<void> {
  const splits = segments.map(({ split }, at): [FaultDetail["loc"], AbShare[]] => {
    return [["body", "segments", at, "split"], split];
  });
  if (default_split) splits.unshift([["body", "default_split"], default_split]);
  for (const [loc, split] of splits) {
    const sum = split.reduce((total, { percent }) => total + percent, 0);
    if (Math.abs(sum - 100) > 1e-6)
      throw invalid(loc, `Percentages should add up to 100, not to ${sum}`, "value_error");
  }
  const numbers = [...new Set(splits.flatMap(([, split]) => split.map(({ version }) => version)))];
  const [missing] = await findMissingVersions(tx, promptId, numbers);
  const place = splits.find(([, split]) => split.some(({ version }) => version === missing));
  if (missing !== undefined && place) throw invalid(place[0], `The template has no version ${missing}`, "value_error");
}

/** Deletes an A/B release, or asks for it where its label is protected. @returns its name. @throws Problem forbidden, not_found */
export function removeAbRelease(db: Scope, id: number): Promise<string | Asked> {
  return db.transaction(async (tx) => {
    const { prompt, name, release_label: label } = await lockRelease(tx, id);
    return (await changeLabel(tx, promptLabels, prompt, { label, after: { ab_release: null } })) ?? name;
  });
}

/** Reads a release with its template, which is locked. @throws Problem forbidden, not_found */
async function lockRelease(tx: Scope, id: number): Promise<AbReleaseRecord & { prompt: Labelled }> {
  const prompt = await promptLabels.lock(tx, (await getAbRelease(tx, id)).prompt_id);
  const release = await getAbRelease(tx, id);
  requireLabelRights(tx, [release.release_label]);
  return { ...release, prompt };
}
