import type { SnapshotPage } from "../../core/sheets/versions/readSnapshot.ts";
import type { ColumnRecord } from "../../db/queries/sheets/columns.ts";
import type { RowRecord } from "../../db/queries/sheets/rows.ts";
import type { Schemas } from "../../generated/types.ts";
import { presentComputedCell, presentDataCell, presentShownCell } from "../cells/presentCell.ts";

export function presentSnapshotCell(
  column: ColumnRecord,
  row: RowRecord,
  cellAt: SnapshotPage["cellAt"],
): Schemas["SnapshotCell"] {
  const { value, display_value, status, input_hash, last_computed_version } =
    column.text_slot === null
      ? computedCell(column, row, cellAt)
      : presentDataCell(column, row.row_index, row.cells[column.text_slot - 1], column.created_at);
  return { value, display_value, status, input_hash, last_computed_version };
}

function computedCell(column: ColumnRecord, row: RowRecord, cellAt: SnapshotPage["cellAt"]) {
  const { stored, status, shown } = cellAt(column, row.row_index);
  if (shown) return presentShownCell(column, row.row_index, shown);
  return presentComputedCell(column, row.row_index, stored, status);
}
