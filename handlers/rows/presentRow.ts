import type { SystemColumn } from "../../core/sheets/columns/systemColumns.ts";
import type { RowCells } from "../../core/sheets/rows/readRows.ts";
import type { SystemCells } from "../../core/sheets/rows/readSystemCells.ts";
import type { ColumnRecord } from "../../db/queries/sheets/columns.ts";
import type { RowRecord } from "../../db/queries/sheets/rows.ts";
import { holdsData, isComposition } from "../../domain/columnKind.ts";
import type { Schemas } from "../../generated/types.ts";
import { presentComputedCell, presentDataCell, presentShownCell, presentSystemCell } from "../cells/presentCell.ts";

/** A row with a cell for every column, by column id. */
export function presentRow(columns: readonly ColumnRecord[], row: RowRecord, read: RowCells): Schemas["Row"] {
  const cells = columns.map((column) => [column.id, presentCell(column, row, read)] as const);
  return { row_index: row.row_index, cells: Object.fromEntries(cells) };
}

/** The cells of system columns in a row, by column id. */
export function presentSystemCells(
  columns: readonly SystemColumn[],
  sheetId: string,
  rowIndex: number,
  read: SystemCells,
): Schemas["Row"]["cells"] {
  return Object.fromEntries(
    columns.map((column) => [column.id, presentSystemCell(column, sheetId, rowIndex, read(column, rowIndex))]),
  );
}

/** One cell of a row, whatever its column holds. */
export function presentCell(column: ColumnRecord, row: RowRecord, read: RowCells): Schemas["Cell"] {
  if (holdsData(column)) {
    const stored = row.cells[column.text_slot - 1];
    return presentDataCell(column, row.row_index, stored, read.versionTime(row.valid_from));
  }
  if (isComposition(column)) return presentShownCell(column, row.row_index, read.composed(column.id, row.row_index));
  const { stored, status } = read.states(column.column_key, row.row_index);
  return presentComputedCell(column, row.row_index, stored, status);
}
