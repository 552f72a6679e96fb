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
 * stays stale; one that it reads is computed with it where it is stale, as in every run.
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
  const today = new Date().toISOString().slice(0, 10);
  const column_keys = await takeAutoCells(db, sheet.id, automatic, rowCount, today);
  if (column_keys.length === 0) return null;
  const row_indices = Array.from({ length: rowCount }, (_, index) => rows.first + index);
  const stale = { column_keys, row_indices, row_limit: rows.end, is_cell_list: false, statuses: ["STALE"] };
  const known = await computeAtOnce(db, sheet, columns, stale);
  return known ? saveRun(db, sheet, stale, known, createdBy) : startOperation(db, sheet, columns, stale, { createdBy });
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
