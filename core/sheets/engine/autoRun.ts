import { type ColumnRecord, takeAutoCells } from "../../../db/queries/sheets/columns.ts";
import type { OperationRecord, SelectedCells } from "../../../db/queries/sheets/operations.ts";
import type { LockedSheet } from "../../../db/queries/sheets/sheets.ts";
import { nameOfActor, type Scope } from "../../../db/scope.ts";
import { isComputed } from "../../../domain/columnKind.ts";
import { isConfigured } from "../columns/configuration.ts";
import { computedReadersOf } from "../graph/columnGraph.ts";
import { type ComputedAtOnce, computeAtOnce } from "./computeAtOnce.ts";
import { saveAtOnce } from "./saveBlock.ts";
import { noCeilings, noteOperation, startOperation } from "./startOperation.ts";

/**
 * Starts a run of the columns that compute by themselves, in the transaction of the change that made their cells stale. So
 * a change that is committed has its run, whatever happens afterwards. A column that has none of its cells of the day left
 * stays stale with all that read it; one that is not automatic is computed where an automatic one reads it.
 *
 * What a single row needs of quick columns is computed at once, in this transaction; anything else by a job.
 * @param change the rows from `first` up to, but not including, `end`, and the columns in which they were changed; null for new
 *   rows. They are listed once a column computes them, so that a large import into a sheet without one pays nothing.
 */
export async function startAutoRun(
  db: Scope,
  sheet: LockedSheet,
  columns: readonly ColumnRecord[],
  change: { columnIds: readonly string[] | null; rows: { first: number; end: number } },
  createdBy = nameOfActor(db),
): Promise<OperationRecord | null> {
  const { columnIds, rows } = change;
  const rowCount = rows.end - rows.first;
  const affected = columnIds === null ? columns.filter(isComputed) : computedReadersOf(columns, columnIds);
  const automatic = affected.filter((column) => column.auto_cells_per_day !== null && isConfigured(column.config));
  if (automatic.length === 0 || rowCount === 0) return null;
  const column_keys = await takeCells(db, sheet.id, columns, automatic, rowCount);
  if (column_keys.length === 0) return null;
  const row_indices = Array.from({ length: rowCount }, (_, index) => rows.first + index);
  const stale = { column_keys, row_indices, row_limit: rows.end, is_cell_list: false, statuses: ["STALE"] };
  const known = await computeAtOnce(db, sheet, columns, stale);
  return known ? saveRun(db, sheet, stale, known, createdBy) : startOperation(db, sheet, columns, stale, { createdBy });
}

/** Takes cells of the day for the columns that may compute as many. @returns their keys */
async function takeCells(
  db: Scope,
  sheetId: string,
  columns: readonly ColumnRecord[],
  automatic: readonly ColumnRecord[],
  count: number,
): Promise<number[]> {
  const today = new Date().toISOString().slice(0, 10);
  const taken = new Set(await takeAutoCells(db, sheetId, automatic, count, today));
  const exhausted = automatic.filter(({ column_key }) => !taken.has(column_key)).map(({ id }) => id);
  // A run would compute what a column reads, so its readers stay stale too, and get their cells back.
  const readers = computedReadersOf(columns, exhausted).filter(({ column_key }) => taken.delete(column_key));
  if (readers.length > 0) await takeAutoCells(db, sheetId, readers, -count, today);
  return [...taken];
}

/** Writes down a run whose cells are computed already. */
async function saveRun(
  db: Scope,
  sheet: LockedSheet,
  selectedCells: SelectedCells,
  { block, computed }: ComputedAtOnce,
  createdBy: string | null,
): Promise<OperationRecord | null> {
  if (block.selectedCount === 0) return null;
  const size = { blockCount: 1, cellCount: block.selectedCount, waits: false };
  const operation = await noteOperation(db, sheet, { selectedCells, ...size, createdBy, ceilings: noCeilings });
  // The caller's sheet stays as its own change left it: the results are a version of their own.
  return saveAtOnce(db, { ...sheet }, operation, block, computed);
}
