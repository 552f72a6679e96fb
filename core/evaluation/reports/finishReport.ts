import { setColumnScores } from "../../../db/queries/evaluation/reportColumns.ts";
import {
  findReport,
  finishRun,
  lockReport,
  type ReportRecord,
  type RunScore,
} from "../../../db/queries/evaluation/reports.ts";
import { findOperation, isActive } from "../../../db/queries/sheets/operations.ts";
import type { Scope } from "../../../db/scope.ts";
import { emitEvent } from "../../workspace/events/emitEvent.ts";
import { type ColumnScores, scoreReport } from "./scoreReport.ts";

/**
 * Scores and ends a run whose cells are computed, or scores a run that has ended again. Safe to run twice. A score for
 * settings that have changed meanwhile is not saved, since their change has enqueued this again.
 */
export async function finishReport(db: Scope, reportId: number): Promise<void> {
  const run = await findReport(db, reportId);
  if (!run || run.state === null || run.state === "waiting" || run.state === "done") return;
  if (run.state === "running" && (await isRunActive(db, run))) return;
  const { columns, ...score } = await scoreReport(db, run);
  await saveScore(db, run, score, columns);
}

/** Ends a run that cannot be started or scored by a fault of ours. */
export async function failReport(db: Scope, reportId: number): Promise<void> {
  const run = await findReport(db, reportId);
  if (!run) return;
  const error = "The server could not finish this run. Run the evaluation again.";
  await saveScore(db, run, { score: null, matrix: null, error }, []);
}

async function isRunActive(db: Scope, { operation_id }: ReportRecord): Promise<boolean> {
  const operation = operation_id === null ? null : await findOperation(db, operation_id);
  return operation !== null && isActive(operation);
}

async function saveScore(db: Scope, run: ReportRecord, score: RunScore, columns: ColumnScores): Promise<void> {
  await db.transaction(async (tx) => {
    const now = await lockReport(tx, run.id);
    if (!now || now.state === "done" || now.score_revision !== run.score_revision) return;
    await setColumnScores(tx, now.id, columns);
    await endRun(tx, now, score);
  });
}

/** Ends a locked run, with an event the first time. */
export async function endRun(tx: Scope, run: ReportRecord, score: RunScore): Promise<void> {
  await finishRun(tx, run.id, score);
  if (run.finished_at !== null) return;
  const details = { report_id: run.id, report_name: run.name };
  await emitEvent(tx, "report_finished", details, { entity: `report:${run.id}`, actor: run.created_by });
}
