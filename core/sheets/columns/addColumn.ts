import { listRowPage, type RowRecord } from "../../../db/queries/sheets/rows.ts";
import type { SheetPlace } from "../../../db/queries/sheets/sheets.ts";
import type { Scope } from "../../../db/scope.ts";
import { holdsData, isComputed } from "../../../domain/columnKind.ts";
import { type RowCells, readRowCells } from "../rows/readRows.ts";
import { type ColumnSources, readColumnSources } from "./columnSources.ts";
import { type CreatedColumn, createColumn, type NewColumnRequest } from "./createColumn.ts";
import { columnType } from "./types.ts";

interface AddedColumn extends CreatedColumn {
  sources: ColumnSources;
  rows: RowRecord[];
  /** Null for a computed column: none of its cells is computed yet, whatever waits. */
  cells: RowCells | null;
}

/**
 * Creates a column as createColumn does, and reads its first cells before the change is committed.
 * @param listedRows most rows that are read: a sheet may have millions
 */
export function addColumn(
  db: Scope,
  place: SheetPlace,
  request: NewColumnRequest,
  listedRows: number,
): Promise<AddedColumn> {
  return db.transaction(async (tx) => {
    const created = await createColumn(tx, place, { ...request, type: columnType(request.type) });
    const { sheet, column, columns } = created;
    const slots = holdsData(column) ? [column.text_slot] : [];
    const found = await listRowPage(tx, sheet.id, { order: "asc", after: null, limit: listedRows }, slots);
    const rows = found.slice(0, listedRows);
    // A composition may show any column of its source, so all are read.
    const read = holdsData(column) ? [column] : columns;
    const cells = isComputed(column) ? null : await readRowCells(tx, sheet.id, read, rows);
    return { ...created, rows, cells, sources: await readColumnSources(tx, columns, sheet.table_id) };
  });
}
