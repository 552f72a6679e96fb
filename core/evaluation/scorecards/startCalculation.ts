import {
  type CalculationRecord,
  findCalculation,
  insertCalculation,
  listActiveCalculations,
} from "../../../db/queries/evaluation/scoreCalculations.ts";
import { getScorecard, type ScorecardRecord } from "../../../db/queries/evaluation/scorecards.ts";
import { insertScoringOperation } from "../../../db/queries/sheets/operations.ts";
import { type LockedSheet, lockSheet, type SheetPlace } from "../../../db/queries/sheets/sheets.ts";
import { noteAction } from "../../../db/queries/workspace/audit.ts";
import type { Scope } from "../../../db/scope.ts";
import { beginNextCalculation } from "./beginCalculation.ts";
import { endCalculations } from "./cancelCalculation.ts";
import { fault } from "./configureSteps.ts";
import { mayChange, type Step } from "./step.ts";

/**
 * Starts a calculation of a sheet's scorecard. One over everything replaces active ones; one over some rows or steps
 * waits for them.
 * @param wanted null for all rows, or all steps
 * @throws Problem not_found; bad_request without a scorecard or without steps, and for a selection of nothing
 */
export function startCalculation(
  db: Scope,
  place: SheetPlace,
  wanted: { rows: number[] | null; steps: string[] | null },
): Promise<{ sheet: LockedSheet; calculation: CalculationRecord }> {
  return db.transaction(async (tx) => {
    const sheet = await lockSheet(tx, place);
    const scorecard = await getScorecard(tx, sheet.id);
    const calculation = await calculate(tx, sheet, scorecard, wanted);
    const entity = { type: "scorecard", id: scorecard.id, name: sheet.title };
    await noteAction(tx, "calculation.started", entity, [null, calculation]);
    return { sheet, calculation };
  });
}

async function calculate(
  db: Scope,
  sheet: LockedSheet,
  scorecard: ScorecardRecord,
  wanted: { rows: number[] | null; steps: string[] | null },
): Promise<CalculationRecord> {
  const wantedSteps = checkSelection(scorecard.steps as Step[], wanted);
  const isFull = wanted.rows === null && wantedSteps === null;
  if (isFull) await endCalculations(db, scorecard.id);
  // What may come out otherwise each time waits for the network or the sandbox.
  const waits = (scorecard.steps as Step[]).some(mayChange);
  const operation = await insertScoringOperation(db, sheet.id, waits);
  const baseline = scorecard.baseline_config?.calculation_id;
  const id = await insertCalculation(db, {
    scorecard_id: scorecard.id,
    sheet_id: sheet.id,
    operation_id: operation.id,
    wanted_rows: wanted.rows && [...new Set(wanted.rows)].sort((a, b) => a - b),
    wanted_steps: wantedSteps,
    baseline_id: typeof baseline === "string" ? baseline : null,
    sheet_revision: sheet.version_count,
    row_count: sheet.row_count,
  });
  const others = await listActiveCalculations(db, scorecard.id);
  if (others.length === 1) await beginNextCalculation(db, sheet, scorecard.id);
  return (await findCalculation(db, scorecard.id, id)) as CalculationRecord;
}

/** Checks a selection of rows and steps. @returns ids of the selected steps, null for all */
function checkSelection(steps: readonly Step[], wanted: { rows: number[] | null; steps: string[] | null }) {
  if (steps.length === 0) throw fault(["body"], "The scorecard has no steps. Configure some first.");
  if (wanted.rows?.length === 0) throw fault(["body", "row_indices"], "No row is selected. Omit this to select all.");
  if (wanted.steps?.length === 0) throw fault(["body", "step_ids"], "No step is selected. Omit this to select all.");
  if (wanted.steps === null) return null;
  return wanted.steps.map((id, index) => {
    const step = steps.find((other) => other.id === id.toLowerCase());
    if (step) return step.id;
    throw fault(["body", "step_ids", index], `The scorecard has no step ${id}.`, "unknown_step");
  });
}
