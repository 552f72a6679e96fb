import {
  addSkippedPairs,
  type CalculationRecord,
  findCalculationOfOperation,
  listActiveCalculations,
  type SkippedPairs,
} from "../../../db/queries/evaluation/scoreCalculations.ts";
import { getScorecard, type ScorecardRecord } from "../../../db/queries/evaluation/scorecards.ts";
import { endOperations, lockOperation } from "../../../db/queries/sheets/operations.ts";
import { lockSheet, lockSheetOfJob, type SheetPlace } from "../../../db/queries/sheets/sheets.ts";
import { noteAction } from "../../../db/queries/workspace/audit.ts";
import type { Scope } from "../../../db/scope.ts";
import { beginNextCalculation } from "./beginCalculation.ts";
import type { Step } from "./step.ts";

interface CancelledCalculation {
  scorecard: ScorecardRecord;
  /** Null when none was active. */
  calculation: CalculationRecord | null;
  /** Results (of a step in a row) that will not be computed. */
  cancelledCount: number;
}

/**
 * Cancels the newest active calculation, or pairs of a row and a step in it. Once this has committed, no
 * cancelled result can be saved: saving a block takes the same lock and looks again.
 * @throws Problem not_found; bad_request without a scorecard
 */
export function cancelCalculation(db: Scope, place: SheetPlace, wanted: SkippedPairs): Promise<CancelledCalculation> {
  return db.transaction(async (tx) => {
    const sheet = await lockSheet(tx, place);
    const scorecard = await getScorecard(tx, sheet.id);
    const newest = (await listActiveCalculations(tx, scorecard.id)).at(-1);
    if (!newest) return { scorecard, calculation: null, cancelledCount: 0 };
    const entity = { type: "scorecard", id: scorecard.id, name: sheet.title };
    await noteAction(tx, "calculation.cancelled", entity, [newest, { ...newest, wanted }]);
    const operation = await lockOperation(tx, newest.operation_id);
    const pendingRows = newest.is_begun
      ? Math.max(0, (operation?.cell_count ?? 0) - (operation?.completed_count ?? 0))
      : newest.row_count;
    const steps = newest.steps as Step[];
    if (wanted.rows === null && wanted.steps === null) {
      await endOperations(tx, { operationIds: [newest.operation_id] }, { status: "cancelled" });
      await beginNextCalculation(tx, sheet, scorecard.id);
      return { scorecard, calculation: newest, cancelledCount: pendingRows * steps.length };
    }
    await addSkippedPairs(tx, newest.id, wanted);
    const rows = wanted.rows === null ? pendingRows : Math.min(pendingRows, new Set(wanted.rows).size);
    const stepCount =
      wanted.steps === null ? steps.length : steps.filter(({ id }) => wanted.steps?.includes(id)).length;
    return { scorecard, calculation: newest, cancelledCount: rows * stepCount };
  });
}

/** Ends every active calculation of a scorecard; the sheet must be locked. */
export async function endCalculations(db: Scope, scorecardId: string): Promise<void> {
  const operationIds = (await listActiveCalculations(db, scorecardId)).map(({ operation_id }) => operation_id);
  if (operationIds.length === 0) return;
  await endOperations(db, { operationIds }, { status: "cancelled" });
}

/** Begins the calculation that waited behind one whose operation has failed. */
export async function continueAfterFailure(db: Scope, operationId: string): Promise<void> {
  const calculation = await findCalculationOfOperation(db, operationId);
  if (!calculation) return;
  await db.transaction(async (tx) => {
    const sheet = await lockSheetOfJob(tx, calculation.sheet_id);
    if (sheet) await beginNextCalculation(tx, sheet, calculation.scorecard_id);
  });
}
