import {
  beginCalculationRecord,
  type CalculationRecord,
  findCalculation,
  findCompletedCalculation,
  hasSkippedPairs,
  listActiveCalculations,
} from "../../../db/queries/evaluation/scoreCalculations.ts";
import { findScoredRowLimit, listScoredRows } from "../../../db/queries/evaluation/scoreRows.ts";
import { type ColumnRecord, listSheetColumns } from "../../../db/queries/sheets/columns.ts";
import { setScoredRows } from "../../../db/queries/sheets/operations.ts";
import { listExistingRows } from "../../../db/queries/sheets/rows.ts";
import type { LockedSheet } from "../../../db/queries/sheets/sheets.ts";
import { closeRunVersion } from "../../../db/queries/sheets/versions.ts";
import type { Scope } from "../../../db/scope.ts";
import { blockOf, blocksOfRows } from "../../sheets/engine/blocks.ts";
import { enqueueBlocks } from "../../sheets/engine/startOperation.ts";
import { changedRows, maxNamedRows, rowsInComputation } from "./changedRows.ts";
import { finishCalculation } from "./finishCalculation.ts";
import { hashOfSourceColumns } from "./sourceColumns.ts";
import { mayChange, type Step } from "./step.ts";

/** Calculations that one of all rows carries on; then it computes them anew, for each of its queries names them all. */
const maxLineage = 200;

/** Begins the oldest calculation that waits, unless one is running; the sheet must be locked. */
export async function beginNextCalculation(db: Scope, sheet: LockedSheet, scorecardId: string): Promise<void> {
  const [oldest] = await listActiveCalculations(db, scorecardId);
  if (oldest && !oldest.is_begun) await beginCalculation(db, sheet, oldest);
}

/**
 * Finds the rows that a calculation has to look at and queues their blocks. It carries on the results of the last completed
 * one, so where nothing but the data has changed these are the rows that changed since.
 */
async function beginCalculation(db: Scope, sheet: LockedSheet, calculation: CalculationRecord): Promise<void> {
  // From here on runs write into another version, so that their changes are seen.
  await closeRunVersion(db, sheet.id, sheet.version_count);
  sheet.version_is_open = false;
  const columns = await listSheetColumns(db, sheet.id);
  const steps = calculation.steps as Step[];
  const columnsHash = hashOfSourceColumns(steps, columns);
  const last = await findCompletedCalculation(db, calculation.scorecard_id);
  const isOfAll = calculation.wanted_rows === null && calculation.wanted_steps === null;
  const base = isOfAll && last && last.lineage.length >= maxLineage ? null : last;
  const { rowIndices: planned, ...carriedOn } = await planRows(
    db,
    sheet,
    { ...calculation, columns_hash: columnsHash },
    base,
    columns,
  );
  await beginCalculationRecord(db, calculation.id, {
    lineage: [...(base?.lineage ?? []), calculation.number],
    columns_hash: columnsHash,
    row_count: sheet.row_count,
    sheet_revision: sheet.version_count,
    ...carriedOn,
  });
  const rowLimit = Math.max(sheet.next_row_index, base ? await findScoredRowLimit(db, base) : 0);
  // Rows that came and went since are in no block: one that comes again under their index has not been looked at.
  const rowIndices = planned?.filter((row) => row < rowLimit) ?? null;
  const blocks = blocksOfRows(rowIndices, rowLimit);
  const operation = await setScoredRows(db, calculation.operation_id, {
    rowIndices,
    rowLimit,
    blockCount: blocks.length,
    rowCount: rowIndices?.length ?? sheet.row_count,
  });
  if (blocks.length > 0) await enqueueBlocks(db, operation, blocks);
  else {
    const begun = (await findCalculation(db, calculation.scorecard_id, calculation.id)) as CalculationRecord;
    await finishCalculation(db, sheet, begun);
  }
}

interface RowPlan extends Pick<CalculationRecord, "copies_results" | "stale_since"> {
  /** Null for all rows. */
  rowIndices: number[] | null;
}

const allRows: RowPlan = { rowIndices: null, copies_results: false, stale_since: null };

async function planRows(
  db: Scope,
  sheet: LockedSheet,
  { wanted_rows, wanted_steps, ...calculation }: CalculationRecord,
  base: CalculationRecord | null,
  columns: readonly ColumnRecord[],
): Promise<RowPlan> {
  const steps = calculation.steps as Step[];
  const isSameConfig = base?.config_hash === calculation.config_hash && base.columns_hash === calculation.columns_hash;
  if (!base || !isSameConfig || base.read_version === null) return allRows;
  const isFull = wanted_rows === null && wanted_steps === null;
  if (isFull && steps.some(mayChange)) return allRows;
  const versions = { low: base.read_version, high: sheet.version_count };
  const changed = await changedRows(db, sheet, steps, columns, versions, maxNamedRows);
  // Too many to name: every row is looked at, and changed ones are computed.
  if (changed.length > maxNamedRows) return allRows;
  if (isFull) return { ...allRows, rowIndices: await owedRows(db, sheet, steps, columns, base, changed) };
  const isLeftOut = (row: number) => wanted_steps !== null || !wanted_rows?.includes(row);
  const stale_since = changed.some(isLeftOut) ? base.read_version : null;
  if (wanted_rows === null) return { rowIndices: null, copies_results: true, stale_since };
  const wanted = await listExistingRows(db, sheet.id, wanted_rows);
  const addedOrGone = await rowsAddedOrGone(db, base, changed);
  const rowIndices = [...new Set([...wanted, ...addedOrGone])].sort((a, b) => a - b);
  return { rowIndices, copies_results: true, stale_since };
}

/**
 * Rows that a calculation of everything looks at: those that have changed, and those that are being computed, which its
 * blocks wait for. All of them (null) where results were called off since the last one of everything.
 */
async function owedRows(
  db: Scope,
  sheet: LockedSheet,
  steps: readonly Step[],
  columns: readonly ColumnRecord[],
  base: CalculationRecord,
  changed: readonly number[],
): Promise<number[] | null> {
  if (await hasSkippedPairs(db, base)) return null;
  const blocks = { first: 0, last: blockOf(Math.max(0, sheet.next_row_index - 1)) };
  const inComputation = await rowsInComputation(db, sheet.id, steps, blocks, columns);
  if (inComputation === null) return null;
  const owed = [...new Set([...changed, ...inComputation])].sort((a, b) => a - b);
  return owed.length > maxNamedRows ? null : owed;
}

/** Rows that were added or are gone: they need a result, or lose it, in any case. */
async function rowsAddedOrGone(db: Scope, base: CalculationRecord, rows: number[]): Promise<number[]> {
  if (rows.length === 0) return [];
  const scored = new Set(await listScoredRows(db, base, rows));
  const existing = new Set(await listExistingRows(db, base.sheet_id, rows));
  return rows.filter((row) => scored.has(row) !== existing.has(row));
}
