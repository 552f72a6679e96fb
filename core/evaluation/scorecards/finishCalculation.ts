import { type CalculationRecord, setCalculationResult } from "../../../db/queries/evaluation/scoreCalculations.ts";
import { listScoreBlocks } from "../../../db/queries/evaluation/scoreRows.ts";
import { setVersionScore } from "../../../db/queries/evaluation/sheetScores.ts";
import { addJobs } from "../../../db/queries/platform/jobs.ts";
import { listSheetColumns } from "../../../db/queries/sheets/columns.ts";
import { findOperation, type OperationRecord } from "../../../db/queries/sheets/operations.ts";
import type { LockedSheet } from "../../../db/queries/sheets/sheets.ts";
import { takeVersion } from "../../../db/queries/sheets/versions.ts";
import type { Scope } from "../../../db/scope.ts";
import { rowsPerBlock } from "../../../domain/rowsPerBlock.ts";
import { changedRows, maxNamedRows } from "./changedRows.ts";
import type { Aggregation, Step } from "./step.ts";
import { summarize } from "./summary.ts";
import { addTotals, emptyTotals, type Totals } from "./totals.ts";

/** Newest calculations whose results of rows are kept. */
export const keptCalculations = 20;

/** Sums over all rows as a calculation shows them, added up from its blocks. */
export async function readTotals(db: Scope, calculation: CalculationRecord): Promise<Totals> {
  const { number, sheet_revision } = calculation;
  const totals = emptyTotals(Number.POSITIVE_INFINITY);
  for (const block of await listScoreBlocks<Totals>(db, calculation)) {
    // Blocks that were not looked at say nothing about this calculation.
    const loadedVersion = block.calculation_number === number ? block.totals.loadedVersion : Number.POSITIVE_INFINITY;
    addTotals(totals, { ...block.totals, loadedVersion });
  }
  if (!Number.isFinite(totals.loadedVersion)) totals.loadedVersion = sheet_revision;
  return totals;
}

/** Computes the result of a calculation in the transaction that saves its last block, and keeps it with a version. */
export async function finishCalculation(db: Scope, sheet: LockedSheet, calculation: CalculationRecord): Promise<void> {
  const totals = await readTotals(db, calculation);
  const { score, verdict, criteria, standardError } = summarize(
    calculation.steps as Step[],
    calculation.aggregation as Aggregation,
    totals,
  );
  await setCalculationResult(db, calculation.id, {
    score,
    verdict,
    summaries: { criteria, standard_error: standardError, verdicts: totals.verdicts },
    rowCount: totals.rows,
    readVersion: await seenUpTo(db, sheet, calculation, totals.loadedVersion),
  });
  const version = await takeVersion(db, sheet, {
    reason: "scorecard_calculated",
    deltas: [
      { op: "compute", entity: "scorecard", id: calculation.scorecard_id, calculation_id: calculation.id, score },
    ],
    createdBy: calculation.created_by,
  });
  if (score !== null) {
    await setVersionScore(
      db,
      { sheetId: sheet.id, versionNumber: version.version_number },
      { score, score_type: "scorecard", verdict },
      { scorecard_id: calculation.scorecard_id, calculation_id: calculation.id, config_hash: calculation.config_hash },
    );
  }
  if (calculation.number > keptCalculations) {
    const payload = { workspace_id: db.workspaceId, scorecard_id: calculation.scorecard_id };
    await addJobs(db, [{ task: "prune_score_rows", payload }]);
  }
}

/**
 * The version up to which the results follow from the data. Rows and steps that were left out had not changed when the
 * calculation began, and may have until its blocks were read; so may rows have come after the last of all blocks.
 */
async function seenUpTo(
  db: Scope,
  sheet: LockedSheet,
  { operation_id, stale_since, sheet_revision, wanted_steps, steps }: CalculationRecord,
  loadedVersion: number,
): Promise<number> {
  if (stale_since !== null) return Math.min(stale_since, loadedVersion);
  const operation = (await findOperation(db, operation_id)) as OperationRecord;
  const lookedAt = operation.row_indices && new Set(operation.row_indices);
  const end = operation.block_count * rowsPerBlock;
  const isOfAll = lookedAt === null && wanted_steps === null;
  if (loadedVersion <= sheet_revision || (isOfAll && sheet.next_row_index <= end)) return loadedVersion;
  const columns = await listSheetColumns(db, sheet.id);
  const versions = { low: sheet_revision, high: loadedVersion };
  const limit = maxNamedRows;
  const changed = await changedRows(db, sheet, steps as Step[], columns, versions, limit);
  const isSeen = (row: number) => wanted_steps === null && (lookedAt ? lookedAt.has(row) : row < end);
  return changed.length <= limit && changed.every(isSeen) ? loadedVersion : sheet_revision;
}
