import {
  type AbReleaseRecord,
  type AbShare,
  deleteAbRelease,
  insertAbRelease,
  lockAbRelease,
  type NewAbRelease,
  updateAbRelease,
} from "../../db/queries/prompts/abReleases.ts";
import { listPromptLabels } from "../../db/queries/prompts/promptLabels.ts";
import { lockPromptTemplate } from "../../db/queries/prompts/promptTemplates.ts";
import { findMissingVersions } from "../../db/queries/prompts/promptVersions.ts";
import { noteChange } from "../../db/queries/workspace/audit.ts";
import type { Scope } from "../../db/scope.ts";
import { type FaultDetail, Problem } from "../../domain/problem.ts";
import { invalid } from "../values/givenTime.ts";
import { requireLabelRights } from "../workspace/labelRights.ts";
import { named } from "./readPrompt.ts";

const audited = { type: "ab_release" };

type Splits = Pick<Parameters<typeof updateAbRelease>[2], "default_split" | "segments">;

/** Creates an A/B release of a label. @throws Problem forbidden, not_found, conflict when the label has a release, validation_error for a split */
export function createAbRelease(db: Scope, release: NewAbRelease): Promise<AbReleaseRecord> {
  requireLabelRights(db, [release.release_label]);
  return db.transaction(async (tx) => {
    const prompt = await lockPromptTemplate(tx, release.prompt_id);
    const labels = await listPromptLabels(tx, prompt.id);
    if (!labels.some(({ release_label }) => release_label === release.release_label)) {
      const what = `release label ${named(release.release_label)}`;
      throw new Problem("not_found", `The prompt template ${named(prompt.prompt_name)} has no ${what}.`);
    }
    await requireSplits(tx, prompt.id, release);
    const created = await insertAbRelease(tx, release);
    if (!created) {
      throw new Problem("conflict", `The release label ${named(release.release_label)} has an A/B release already.`);
    }
    await noteChange(tx, audited, [null, created]);
    return created;
  });
}

/** Changes an A/B release. @throws Problem forbidden, not_found, validation_error for a split */
export function changeAbRelease(
  db: Scope,
  id: number,
  change: Parameters<typeof updateAbRelease>[2],
): Promise<AbReleaseRecord> {
  return db.transaction(async (tx) => {
    const before = await lockAbRelease(tx, id);
    requireLabelRights(tx, [before.release_label]);
    await requireSplits(tx, before.prompt_id, change);
    const after = await updateAbRelease(tx, id, change);
    await noteChange(tx, audited, [before, after]);
    return after;
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
      throw invalid(loc, `Percentages should add up to 100; these make ${sum}`, "value_error");
  }
  const numbers = [...new Set(splits.flatMap(([, split]) => split.map(({ version }) => version)))];
  const [missing] = await findMissingVersions(tx, promptId, numbers);
  const place = splits.find(([, split]) => split.some(({ version }) => version === missing));
  if (missing !== undefined && place) throw invalid(place[0], `The template has no version ${missing}`, "value_error");
}

/** Deletes an A/B release. @returns its name. @throws Problem forbidden, not_found */
export function removeAbRelease(db: Scope, id: number): Promise<string> {
  return db.transaction(async (tx) => {
    const release = await deleteAbRelease(tx, id);
    requireLabelRights(tx, [release.release_label]);
    await noteChange(tx, audited, [release, null]);
    return release.name;
  });
}
