import { type ColumnRecord, takeAutoCells } from "../../../db/queries/sheets/columns.ts";
import type { OperationRecord } from "../../../db/queries/sheets/operations.ts";
import type { LockedSheet } from "../../../db/queries/sheets/sheets.ts";
import { nameOfActor, type Scope } from "../../../db/scope.ts";
import { isComputed } from "../../../domain/columnKind.ts";
import { isConfigured } from "../columns/configuration.ts";
import { computedReadersOf } from "../graph/columnGraph.ts";
import { startOperation } from "./startOperation.ts";

/**
 * Starts a run of the columns that compute by themselves, in the transaction of the change that made their cells stale. So
 * a change that is committed has its run, whatever happens afterwards. A column that has none of its cells of the day left
 * stays stale; one that it reads is computed with it where it is stale, as in every run.
 * @param change the rows, and the columns in which they were changed; null for new rows
 */
export async function startAutoRun(
  db: Scope,
  sheet: LockedSheet,
  columns: readonly ColumnRecord[],
  change: { columnIds: readonly string[] | null; rowIndices: number[] },
  createdBy = nameOfActor(db),
): Promise<OperationRecord | null> {
  const { columnIds, rowIndices } = change;
  const affected = columnIds === null ? columns.filter(isComputed) : computedReadersOf(columns, columnIds);
  const automatic = affected.filter((column) => column.auto_cells_per_day !== null && isConfigured(column.config));
  if (automatic.length === 0 || rowIndices.length === 0) return null;
  const today = new Date().toISOString().slice(0, 10);
  const column_keys = await takeAutoCells(db, sheet.id, automatic, rowIndices.length, today);
  const scope = { column_keys, row_indices: rowIndices, row_limit: sheet.next_row_index, is_cell_list: false };
  return startOperation(db, sheet, columns, { ...scope, statuses: ["STALE"] }, { createdBy });
}
