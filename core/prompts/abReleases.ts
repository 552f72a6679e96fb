import { type FaultDetail, Problem } from "../../db/problem.ts";
import {
  type AbReleaseRecord,
  type AbSegment,
  type AbShare,
  deleteAbRelease,
  getAbRelease,
  insertAbRelease,
  type NewAbRelease,
  updateAbRelease,
} from "../../db/queries/abReleases.ts";
import { type Cause, insertAuditEvents } from "../../db/queries/audit.ts";
import { listPromptLabels } from "../../db/queries/promptLabels.ts";
import { lockPromptTemplate } from "../../db/queries/promptTemplates.ts";
import { findMissingVersions } from "../../db/queries/promptVersions.ts";
import type { Scope } from "../../db/scope.ts";
import { named } from "./readPrompt.ts";

interface Splits {
  default_split?: AbShare[] | undefined;
  segments?: AbSegment[] | undefined;
}

/** @throws Problem not_found, conflict when the label has a release, validation_error for a split */
export function createAbRelease(db: Scope, release: NewAbRelease): Promise<AbReleaseRecord> {
  return db.transaction(async (tx) => {
    const prompt = await lockPromptTemplate(tx, release.prompt_id);
    const labels = await listPromptLabels(tx, prompt.id);
    if (!labels.some(({ release_label }) => release_label === release.release_label)) {
      const what = `release label ${named(release.release_label)}`;
      throw new Problem("not_found", `The prompt template ${named(prompt.prompt_name)} has no ${what}.`);
    }
    await requireSplits(tx, prompt.id, release);
    const created = await insertAbRelease(tx, release);
    if (created) return created;
    throw new Problem("conflict", `The release label ${named(release.release_label)} has an A/B release already.`);
  });
}

/** @throws Problem not_found, validation_error for a split */
export function changeAbRelease(
  db: Scope,
  id: number,
  change: Parameters<typeof updateAbRelease>[2],
): Promise<AbReleaseRecord> {
  return db.transaction(async (tx) => {
    const { prompt_id } = await getAbRelease(tx, id);
    await requireSplits(tx, prompt_id, change);
    return updateAbRelease(tx, id, change);
  });
}

/** Percentages add up to 100, and every version is there. */
async function requireSplits(tx: Scope, promptId: number, { default_split, segments = [] }: Splits): Promise<void> {
  const splits: [FaultDetail["loc"], AbShare[]][] = [
    ...(default_split ? [[["body", "default_split"], default_split] as [FaultDetail["loc"], AbShare[]]] : []),
    ...segments.map(({ split }, at): [FaultDetail["loc"], AbShare[]] => [["body", "segments", at, "split"], split]),
  ];
  for (const [loc, split] of splits) {
    const sum = split.reduce((total, { percent }) => total + percent, 0);
    if (Math.abs(sum - 100) > 1e-6) throw faulty(loc, `Percentages should add up to 100; these make ${sum}`);
  }
  const numbers = [...new Set(splits.flatMap(([, split]) => split.map(({ version }) => version)))];
  const [missing] = await findMissingVersions(tx, promptId, numbers);
  const place = splits.find(([, split]) => split.some(({ version }) => version === missing));
  if (missing !== undefined && place) throw faulty(place[0], `The template has no version ${missing}`);
}

function faulty(loc: FaultDetail["loc"], msg: string): Problem {
  return new Problem("validation_error", `${loc.join(".")}: ${msg}.`, { detail: [{ loc, msg, type: "value_error" }] });
}

/** @returns its name. @throws Problem not_found */
export function removeAbRelease(db: Scope, id: number, by: Cause): Promise<string> {
  return db.transaction(async (tx) => {
    const { name } = await deleteAbRelease(tx, id);
    await insertAuditEvents(tx, by, [
      { action: "ab_release.deleted", entityType: "ab_release", entityId: String(id), entityName: name },
    ]);
    return name;
  });
}
