import { type CalculationRecord, listStepIds } from "../../../db/queries/evaluation/scoreCalculations.ts";
import type { ScorecardRecord } from "../../../db/queries/evaluation/scorecards.ts";
import { listScoreBlocks, listScoreRows, type ScoreRowRecord } from "../../../db/queries/evaluation/scoreRows.ts";
import { listSheetColumns } from "../../../db/queries/sheets/columns.ts";
import type { LockedSheet } from "../../../db/queries/sheets/sheets.ts";
import type { Scope } from "../../../db/scope.ts";
import type { Schemas } from "../../../generated/types.ts";
import { blockRange } from "../../sheets/engine/blocks.ts";
import { changedRows } from "./changedRows.ts";
import { findPrevious, notStale } from "./readScorecard.ts";
import { decodeResults, type StepResult } from "./rowRecord.ts";
import { hashOfSourceColumns } from "./sourceColumns.ts";
import type { Step } from "./step.ts";
import { emptyTotals, type Totals, type VerdictCounts } from "./totals.ts";
import type { Verdict } from "./verdicts.ts";

export interface ScoredRow {
  rowIndex: number;
  score: number | null;
  verdict: Verdict;
  results: Map<string, StepResult>;
  computedAt: string;
}

export interface ScoredRowPage {
  rows: ScoredRow[];
  nextCursor: number | null;
  verdictCounts: VerdictCounts;
}

/** One page of the rows of a calculation. Blocks in which no row has the verdict are not read. */
export async function listRowPage(
  db: Scope,
  calculation: CalculationRecord,
  page: { after: number | null; limit: number; verdicts: Verdict[] | null },
): Promise<ScoredRowPage> {
  const verdictCounts = emptyTotals(0).verdicts;
  const records: ScoreRowRecord[] = [];
  const from = (page.after ?? -1) + 1;
  const wanted = page.verdicts ?? (Object.keys(verdictCounts) as Verdict[]);
  for (const { block_index, totals } of await listScoreBlocks<Totals>(db, calculation)) {
    for (const [verdict, count] of Object.entries(totals.verdicts)) verdictCounts[verdict as Verdict] += count;
    const range = blockRange(block_index);
    const isWanted = range.to > from && wanted.some((verdict) => totals.verdicts[verdict] > 0);
    const missing = page.limit + 1 - records.length;
    if (!isWanted || missing <= 0) continue;
    const rows = { from: Math.max(from, range.from), to: range.to };
    records.push(...(await listScoreRows(db, calculation, rows, { limit: missing, verdicts: wanted })));
  }
  const shown = records.slice(0, page.limit);
  return {
    rows: await decodeRows(db, calculation, shown),
    nextCursor: records.length > shown.length ? (shown.at(-1)?.row_index ?? null) : null,
    verdictCounts,
  };
}

/** Finds a row of a calculation. @returns null for a row without a result */
export async function findRow(db: Scope, calculation: CalculationRecord, rowIndex: number): Promise<ScoredRow | null> {
  const records = await listScoreRows(db, calculation, { from: rowIndex, to: rowIndex + 1 });
  const [row] = await decodeRows(db, calculation, records);
  return row ?? null;
}

async function decodeRows(db: Scope, calculation: CalculationRecord, records: ScoreRowRecord[]): Promise<ScoredRow[]> {
  const numbers = [...new Set(records.map(({ calculation_number }) => calculation_number))];
  const stepIds = await listStepIds(db, calculation.scorecard_id, numbers);
  return records.flatMap(({ row_index, calculation_number, score, verdict, results, computed_at }) => {
    if (verdict === null) return [];
    const known = decodeResults(results, stepIds.get(calculation_number) ?? []);
    return [{ rowIndex: row_index, score, verdict, results: known, computedAt: computed_at }];
  });
}

/** Drift of rows since the calculation that it is measured from, by row index. */
export async function readRowDrift(
  db: Scope,
  calculation: CalculationRecord,
  rows: readonly ScoredRow[],
): Promise<Map<number, Schemas["Drift"]>> {
  const previous = rows.length > 0 && calculation.status === "completed" ? await findPrevious(db, calculation) : null;
  const drift = new Map<number, Schemas["Drift"]>();
  if (!previous) return drift;
  const only = rows.map(({ rowIndex }) => rowIndex);
  const range = { from: only[0] as number, to: (only.at(-1) as number) + 1, only };
  const before = new Map((await listScoreRows(db, previous, range)).map((record) => [record.row_index, record]));
  for (const { rowIndex, score, verdict } of rows) {
    const then = before.get(rowIndex);
    if (!then || then.verdict === null) continue;
    drift.set(rowIndex, {
      previous_calculation_id: previous.id,
      previous_score: then.score,
      delta: score === null || then.score === null ? null : score - then.score,
      verdict_changed: verdict !== then.verdict,
    });
  }
  return drift;
}

/** Finds whether the results of rows still follow from their values. */
export async function readRowStaleness(
  db: Scope,
  sheet: LockedSheet,
  scorecard: ScorecardRecord,
  calculation: CalculationRecord,
  rowIndices: number[],
): Promise<(rowIndex: number) => Schemas["StaleState"]> {
  if (rowIndices.length === 0 || calculation.read_version === null) return () => notStale;
  const steps = calculation.steps as Step[];
  const columns = await listSheetColumns(db, sheet.id);
  const versions = { low: calculation.read_version, high: sheet.version_count };
  const isChanged = new Set(await changedRows(db, sheet, steps, columns, versions, rowIndices.length, rowIndices));
  const sheetReasons: Schemas["StaleState"]["reasons"] = [];
  if (scorecard.config_hash !== calculation.config_hash) sheetReasons.push("config_changed");
  if (hashOfSourceColumns(steps, columns) !== calculation.columns_hash) sheetReasons.push("columns_changed");
  return (rowIndex) => {
    const reasons = isChanged.has(rowIndex) ? [...sheetReasons, "rows_changed" as const] : sheetReasons;
    return { ...notStale, is_stale: reasons.length > 0, reasons };
  };
}
