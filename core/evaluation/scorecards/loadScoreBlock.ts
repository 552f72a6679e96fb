import { type CalculationRecord, listStepIds } from "../../../db/queries/evaluation/scoreCalculations.ts";
import { listScoreRows } from "../../../db/queries/evaluation/scoreRows.ts";
import { type ColumnRecord, listSheetColumns } from "../../../db/queries/sheets/columns.ts";
import type { OperationRecord } from "../../../db/queries/sheets/operations.ts";
import { findSheetOfJob } from "../../../db/queries/sheets/sheets.ts";
import { closeRunVersion } from "../../../db/queries/sheets/versions.ts";
import type { Scope } from "../../../db/scope.ts";
import { blockRange } from "../../sheets/engine/blocks.ts";
import type { LoadedBlock } from "../../sheets/engine/blockWork.ts";
import { readSourceBlock, type SourceCells } from "../scores/sourceBlock.ts";
import { cellsByPosition, type PreparedStep, prepareSteps } from "./preparedStep.ts";
import { decodeResults, type StepResult } from "./rowRecord.ts";
import { type Step, scoresRows } from "./step.ts";

export interface ScoredRow {
  rowIndex: number;
  /** Results in the order of the block's steps; begins with the stored results, as far as they are carried on. */
  results: (StepResult | undefined)[];
  /** Stored outcome; null for a new row. */
  stored: { results: string | null; score: number | null; verdict: string | null } | null;
}

/** Rows of a block with the results they have, and the cells that the steps read. */
export interface ScoreBlock extends LoadedBlock {
  calculation: CalculationRecord;
  tableId: string;
  /** The sheet's version before anything was read: later changes were perhaps not seen. */
  loadedVersion: number;
  rows: ScoredRow[];
  /** Positions of the rows that the calculation looks at. */
  visited: number[];
  /** Rows that have results and are gone. */
  goneRows: number[];
  steps: Step[];
  prepared: PreparedStep[];
  /** Cells of the columns that the steps read, by the columns' positions. */
  cells: Map<number, SourceCells>;
  /** Positions of columns by their ids. */
  positions: Map<string, number>;
}

/** @returns null when the sheet is gone */
export async function loadScoreBlock(
  db: Scope,
  operation: OperationRecord,
  calculation: CalculationRecord,
  blockIndex: number,
): Promise<ScoreBlock | null> {
  const sheet = await findSheetOfJob(db, operation.sheet_id);
  if (!sheet) return null;
  // Values that runs save from here on have a later version, so that they count as not seen.
  if (sheet.version_is_open) await closeRunVersion(db, sheet.id, sheet.version_count);
  const columns = await listSheetColumns(db, sheet.id);
  const steps = calculation.steps as Step[];
  const prepared = await prepareSteps(db, steps, columns);
  const positions = new Map(columns.map(({ id }, position) => [id, position]));
  const read = readPositions(steps, prepared, positions);
  const wanted = read.map((position) => columns[position] as ColumnRecord);
  const source = await readSourceBlock(db, sheet.id, columns, wanted, blockIndex);
  const stored = await storedRows(db, calculation, blockIndex);
  const rows = source.rowIndices.map((rowIndex): ScoredRow => {
    const known = stored.get(rowIndex);
    return { rowIndex, results: steps.map(({ id }) => known?.results.get(id)), stored: known?.stored ?? null };
  });
  const existing = stored.size === 0 ? null : new Set(source.rowIndices);
  const only = operation.row_indices && new Set(operation.row_indices);
  const positionsOfRows = [...rows.keys()];
  const visited = only ? positionsOfRows.filter((row) => only.has(rows[row]?.rowIndex as number)) : positionsOfRows;
  return {
    selectedCount: visited.length,
    calculation,
    tableId: sheet.table_id,
    loadedVersion: sheet.version_count,
    rows,
    visited,
    goneRows: [...stored.keys()].filter((rowIndex) => !existing?.has(rowIndex)),
    steps,
    prepared,
    cells: cellsByPosition(read, source),
    positions,
  };
}

/** Positions of the columns that some step reads. */
function readPositions(
  steps: readonly Step[],
  prepared: readonly PreparedStep[],
  positions: ReadonlyMap<string, number>,
): number[] {
  const byRowSteps = prepared.flatMap(({ inputs }) => inputs.map(({ position }) => position));
  const bySheetSteps = steps.filter((step) => !scoresRows(step)).flatMap(({ dependencies }) => dependencies);
  const read = [...byRowSteps, ...bySheetSteps.map(({ column_id }) => positions.get(column_id) ?? -1)];
  return [...new Set(read)].filter((position) => position >= 0);
}

async function storedRows(db: Scope, calculation: CalculationRecord, blockIndex: number) {
  const records = await listScoreRows(db, calculation, blockRange(blockIndex));
  const numbers = [...new Set(records.map(({ calculation_number }) => calculation_number))];
  const stepIds =
    numbers.length === 0 ? new Map<number, string[]>() : await listStepIds(db, calculation.scorecard_id, numbers);
  return new Map(
    records
      .filter(({ verdict }) => verdict !== null)
      .map((stored) => {
        const results = decodeResults(stored.results, stepIds.get(stored.calculation_number) ?? []);
        return [stored.row_index, { stored, results }] as const;
      }),
  );
}
