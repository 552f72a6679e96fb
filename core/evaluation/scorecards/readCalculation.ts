import {
  type CalculationRecord,
  findCalculation,
  findCompletedCalculation,
  findCompletedCalculationAt,
  findLatestCalculation,
  listCalculations,
} from "../../../db/queries/evaluation/scoreCalculations.ts";
import { findScorecard, type ScorecardRecord } from "../../../db/queries/evaluation/scorecards.ts";
import { countRunningCells } from "../../../db/queries/sheets/operationBlocks.ts";
import { isActive } from "../../../db/queries/sheets/operations.ts";
import { findRow as findSheetRow } from "../../../db/queries/sheets/rows.ts";
import { getSheet, type LockedSheet, type SheetPlace } from "../../../db/queries/sheets/sheets.ts";
import { findVersionNumberByName } from "../../../db/queries/sheets/versions.ts";
import type { Scope } from "../../../db/scope.ts";
import { Problem } from "../../../domain/problem.ts";
import type { operations, Schemas } from "../../../generated/types.ts";
import { compareCalculations } from "./compareCalculations.ts";
import { readTotals } from "./finishCalculation.ts";
import { findPrevious, readScorecard, type ScorecardState } from "./readScorecard.ts";
import {
  findRow,
  listRowPage,
  readRowDrift,
  readRowStaleness,
  type ScoredRow,
  type ScoredRowPage,
} from "./readScoreRows.ts";
import type { Totals } from "./totals.ts";

/** A calculation with the one that its drift is measured from. */
export interface ShownCalculation {
  calculation: CalculationRecord;
  /** Null for a calculation without results, and for the first one. */
  previous: CalculationRecord | null;
}

export interface CalculationProgress {
  calculation: CalculationRecord;
  totals: Totals;
  /** Cells that are being computed right now. */
  runningCount: number;
}

/** A scorecard with what is shown of its calculations. */
interface ScorecardOverview {
  sheet: LockedSheet;
  state: ScorecardState;
  latest: ShownCalculation | null;
  displayed: ShownCalculation | null;
  progress: CalculationProgress | null;
}

/** Rows with what is known of them beside their results. */
interface RowContext {
  calculation: CalculationRecord;
  drift: Map<number, Schemas["Drift"]>;
  staleAt: (rowIndex: number) => Schemas["StaleState"];
}

/** Reads the scorecard of a sheet; null where it has none. @throws Problem not_found for the sheet */
export function readScorecardOverview(db: Scope, place: SheetPlace): Promise<ScorecardOverview | null> {
  return db.snapshot(async (tx) => {
    const sheet = await getSheet(tx, place);
    const scorecard = await findScorecard(tx, sheet.id);
    if (!scorecard) return null;
    const state = await readScorecard(tx, sheet, scorecard);
    const displayed = state.displayed && (await withPrevious(tx, state.displayed));
    const isSame = state.latest?.id === state.displayed?.id;
    const latest = isSame ? displayed : state.latest && (await withPrevious(tx, state.latest));
    return { sheet, state, latest, displayed, progress: state.latest && (await readProgress(tx, state.latest)) };
  });
}

/** @throws Problem not_found */
export async function readCalculation(db: Scope, place: SheetPlace, calculationId: string): Promise<ShownCalculation> {
  return withPrevious(db, await getCalculation(db, place, calculationId));
}

/** Calculation to compare with: by its id, or by a version of the sheet; without either the one that was completed before. */
type BaselineChoice = NonNullable<operations["compareScorecardCalculations"]["parameters"]["query"]>;

/**
 * One page of the calculations of a sheet's scorecard, newest first; none without a scorecard.
 * @throws Problem not_found for the sheet
 */
export function listScorecardCalculations(
  db: Scope,
  place: SheetPlace,
  page: Parameters<typeof listCalculations>[2],
): Promise<CalculationRecord[]> {
  return db.snapshot(async (tx) => {
    const sheet = await getSheet(tx, place);
    const scorecard = await findScorecard(tx, sheet.id);
    return scorecard ? listCalculations(tx, scorecard.id, page) : [];
  });
}

/**
 * Compares two completed calculations.
 * @throws Problem not_found, also for a version without a score; bad_request for a calculation that is not completed, or for
 *   more than one choice
 */
export async function compareScorecardCalculations(
  db: Scope,
  place: SheetPlace,
  calculationId: string,
  choice: BaselineChoice,
): Promise<ReturnType<typeof compareCalculations>> {
  const calculation = await getCalculation(db, place, calculationId);
  const baseline = await findBaseline(db, place, calculation, choice);
  refuseUnfinished(calculation);
  if (baseline) refuseUnfinished(baseline);
  return compareCalculations(calculation, baseline);
}

async function findBaseline(
  db: Scope,
  place: SheetPlace,
  { scorecard_id, sheet_id, number }: CalculationRecord,
  { baseline_id: id, baseline_version: version, baseline_version_name: name }: BaselineChoice,
): Promise<CalculationRecord | null> {
  if ([id, version, name].filter((choice) => choice !== undefined).length > 1) {
    throw new Problem("bad_request", "Send only one of baseline_id, baseline_version and baseline_version_name.");
  }
  if (id !== undefined) return getCalculation(db, place, id);
  if (version === undefined && name === undefined) return findCompletedCalculation(db, scorecard_id, number);
  const at = name === undefined ? version : await findVersionNumberByName(db, sheet_id, name);
  if (at == null) throw new Problem("not_found", `There is no version of this sheet named "${name}".`);
  const found = await findCompletedCalculationAt(db, scorecard_id, at);
  if (found) return found;
  throw new Problem("not_found", `No calculation had been completed at version ${at} of this sheet.`);
}

/**
 * One page of scored rows; null where nothing was calculated.
 * @param calculationId undefined for the latest
 * @throws Problem not_found
 */
export function readScoredPage(
  db: Scope,
  place: SheetPlace,
  calculationId: string | undefined,
  page: Parameters<typeof listRowPage>[2],
): Promise<(ScoredRowPage & RowContext) | null> {
  return db.snapshot(async (tx) => {
    const { sheet, scorecard, calculation } = await chooseCalculation(tx, place, calculationId);
    if (!scorecard || !calculation) return null;
    const found = await listRowPage(tx, calculation, page);
    return { ...found, ...(await readContext(tx, sheet, scorecard, calculation, found.rows)) };
  });
}

/**
 * One scored row. `row` is null while the calculation is under way and has not come to it.
 * @param calculationId undefined for the latest
 * @throws Problem not_found, also for a row without a result to come
 */
export function readScoredRow(
  db: Scope,
  place: SheetPlace,
  calculationId: string | undefined,
  rowIndex: number,
): Promise<{ row: ScoredRow | null } & RowContext> {
  return db.snapshot(async (tx) => {
    const { sheet, scorecard, calculation } = await chooseCalculation(tx, place, calculationId);
    if (!scorecard || !calculation) throw noResult(rowIndex);
    const row = await findRow(tx, calculation, rowIndex);
    const isToCome = row === null && isActive(calculation) && (await findSheetRow(tx, sheet.id, rowIndex)) !== null;
    if (row === null && !isToCome) throw noResult(rowIndex);
    return { row, ...(await readContext(tx, sheet, scorecard, calculation, row ? [row] : [])) };
  });
}

async function getCalculation(db: Scope, place: SheetPlace, calculationId: string): Promise<CalculationRecord> {
  const sheet = await getSheet(db, place);
  const scorecard = await findScorecard(db, sheet.id);
  const calculation = scorecard && (await findCalculation(db, scorecard.id, calculationId));
  if (calculation) return calculation;
  throw new Problem("not_found", `There is no calculation ${calculationId} of this sheet's scorecard.`);
}

async function chooseCalculation(db: Scope, place: SheetPlace, calculationId: string | undefined) {
  const sheet = await getSheet(db, place);
  const scorecard = await findScorecard(db, sheet.id);
  const calculation = calculationId
    ? await getCalculation(db, place, calculationId)
    : scorecard && (await findLatestCalculation(db, scorecard.id));
  return { sheet, scorecard, calculation };
}

async function readContext(
  db: Scope,
  sheet: LockedSheet,
  scorecard: ScorecardRecord,
  calculation: CalculationRecord,
  rows: readonly ScoredRow[],
): Promise<RowContext> {
  const rowIndices = rows.map(({ rowIndex }) => rowIndex);
  const drift = await readRowDrift(db, calculation, rows);
  return { calculation, drift, staleAt: await readRowStaleness(db, sheet, scorecard, calculation, rowIndices) };
}

export async function withPrevious(db: Scope, calculation: CalculationRecord): Promise<ShownCalculation> {
  return { calculation, previous: calculation.summaries === null ? null : await findPrevious(db, calculation) };
}

async function readProgress(db: Scope, calculation: CalculationRecord): Promise<CalculationProgress> {
  const totals = await readTotals(db, calculation);
  const runningCount = isActive(calculation) ? await countRunningCells(db, calculation.operation_id) : 0;
  return { calculation, totals, runningCount };
}

function refuseUnfinished({ id, status }: CalculationRecord): void {
  if (status === "completed") return;
  throw new Problem("bad_request", `The calculation ${id} is ${status}; only completed ones can be compared.`);
}

function noResult(rowIndex: number): Problem {
  return new Problem("not_found", `The row ${rowIndex} has no score.`);
}
