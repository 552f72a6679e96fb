import type { RowCells } from "../../core/rows/readRows.ts";
import type { ColumnRecord } from "../../db/queries/columns.ts";
import type { RowRecord } from "../../db/queries/rows.ts";
import type { components } from "../../generated/types.ts";
import { presentComputedCell, presentTextCell } from "../cells/presentCell.ts";

/** A row with a cell for every column, by column id. */
export function presentRow(
  columns: readonly ColumnRecord[],
  row: RowRecord,
  read: RowCells,
): components["schemas"]["Row"] {
  const updatedAt = read.versionTime(row.valid_from);
  const cells = columns.map((column) => {
    if (column.text_slot !== null) {
      return [column.id, presentTextCell(column, row.row_index, row.cells[column.text_slot - 1], updatedAt)] as const;
    }
    const { stored, status } = read.states(column.column_key, row.row_index);
    return [column.id, presentComputedCell(column, row.row_index, stored, status)] as const;
  });
  return { row_index: row.row_index, cells: Object.fromEntries(cells) };
}
