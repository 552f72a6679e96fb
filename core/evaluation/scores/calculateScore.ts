import {
  beginScoreRun,
  endScoreRun,
  queueScoreRun,
  type ScoreRun,
  type SheetScoreRecord,
  setVersionScore,
} from "../../../db/queries/evaluation/sheetScores.ts";
import { addJobs } from "../../../db/queries/platform/jobs.ts";
import { getSheet, lockSheetOfJob, type SheetPlace } from "../../../db/queries/sheets/sheets.ts";
import { takeVersion } from "../../../db/queries/sheets/versions.ts";
import { noteAction } from "../../../db/queries/workspace/audit.ts";
import type { Scope } from "../../../db/scope.ts";
import { ScoreFault } from "./scoreFault.ts";
import { type ScoreConfiguration, scoreSheet } from "./scoreSheet.ts";
import type { SheetScore } from "./sheetScore.ts";

/**
 * Queues the computation of a sheet's score; one under way is replaced.
 * @returns null when the sheet has no configured score
 * @throws Problem not_found
 */
export function startScore(db: Scope, place: SheetPlace): Promise<SheetScoreRecord | null> {
  return db.transaction(async (tx) => {
    const sheet = await getSheet(tx, place);
    const score = await queueScoreRun(tx, sheet.id);
    if (!score) return null;
    await addJobs(tx, [
      { task: "score_sheet", payload: { workspace_id: tx.workspaceId, sheet_id: sheet.id, run_id: score.run_id } },
    ]);
    await noteAction(tx, "score.started", { type: "sheet", id: sheet.id, name: sheet.title }, [null, score]);
    return score;
  });
}

/** Computes a queued score. Safe to run twice: only the last run of the sheet saves, and only once. */
export async function runScore(db: Scope, run: ScoreRun): Promise<void> {
  const score = await beginScoreRun(db, run);
  if (!score) return;
  const configuration = scoreConfigurationOf(score);
  try {
    const result = await scoreSheet(db, run.sheetId, configuration);
    if (result) await saveScore(db, run, score, configuration, result);
  } catch (error) {
    if (!(error instanceof ScoreFault)) throw error;
    await endScoreRun(db, run, { errorMessage: error.message });
  }
}

/** Ends a run that a fault of the server keeps from finishing. */
export async function failScore(db: Scope, run: ScoreRun): Promise<void> {
  await endScoreRun(db, run, { errorMessage: "The server could not compute the score. Calculate it again." });
}

export function scoreConfigurationOf({ score_type, score_config }: SheetScoreRecord): ScoreConfiguration {
  return { score_type, score_config } as ScoreConfiguration;
}

function saveScore(
  db: Scope,
  run: ScoreRun,
  score: SheetScoreRecord,
  configuration: ScoreConfiguration,
  result: SheetScore,
): Promise<void> {
  return db.transaction(async (tx) => {
    const sheet = await lockSheetOfJob(tx, run.sheetId);
    if (!sheet || !(await endScoreRun(tx, run, { result }))) return;
    const version = await takeVersion(tx, sheet, {
      reason: "score_calculated",
      deltas: [{ op: "compute", entity: "score", id: score.id, score: result.overall_score }],
      createdBy: score.created_by,
    });
    if (result.overall_score === null) return;
    const kept = { score: result.overall_score, score_type: result.score_type, verdict: null };
    await setVersionScore(tx, { sheetId: sheet.id, versionNumber: version.version_number }, kept, configuration);
  });
}
