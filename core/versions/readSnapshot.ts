import { type CellRecord, listCellsAt, type StoredStatus } from "../../db/queries/cells.ts";
import { type ColumnRecord, listSheetColumnsAt } from "../../db/queries/columns.ts";
import { listRowPageAt, type RowRecord } from "../../db/queries/rows.ts";
import type { Scope } from "../../db/scope.ts";
import { storedStatus } from "../cells/cellStates.ts";

export interface SnapshotPage {
  columns: ColumnRecord[];
  /** One more than `limit` when there are more. */
  rows: RowRecord[];
  /** A computed cell as it was: undefined when it had never been computed. */
  cellAt(column: ColumnRecord, rowIndex: number): { stored: CellRecord | undefined; status: StoredStatus };
}

/** One page of a sheet as it was at a version. Its price is that of a page, whatever has changed since. */
export async function readSnapshot(
  db: Scope,
  sheetId: string,
  versionNumber: number,
  page: { after: number | null; limit: number },
): Promise<SnapshotPage> {
  const [columns, rows] = await Promise.all([
    listSheetColumnsAt(db, sheetId, versionNumber),
    listRowPageAt(db, sheetId, versionNumber, { order: "asc", ...page }),
  ]);
  const indices = rows.map((row) => row.row_index);
  const computed = columns.filter((column) => column.text_slot === null).map((column) => column.column_key);
  const range = { from: Math.min(...indices), to: Math.max(...indices) };
  const cells = rows.length === 0 ? [] : await listCellsAt(db, computed, range, versionNumber);
  const stored = new Map(cells.map((cell) => [`${cell.column_key}:${cell.row_index}`, cell]));
  return {
    columns,
    rows,
    cellAt(column, rowIndex) {
      const cell = stored.get(`${column.column_key}:${rowIndex}`);
      return { stored: cell, status: storedStatus(cell, column.epoch) };
    },
  };
}
