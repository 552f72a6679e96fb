import type { CellStatus } from "../../core/sheets/cells/cellStates.ts";
import type { SystemColumn } from "../../core/sheets/columns/systemColumns.ts";
import type { ShownCell } from "../../core/sheets/compositions/readCompositions.ts";
import type { SystemCell } from "../../core/sheets/rows/readSystemCells.ts";
import { readDataCell } from "../../core/sheets/tables/dataCell.ts";
import { displayValue } from "../../core/values/coercions.ts";
import type { Json } from "../../core/values/json.ts";
import type { ColumnRecord } from "../../db/queries/sheets/columns.ts";
import type { CellRecord } from "../../domain/cell.ts";
import { cellId } from "../../domain/cellId.ts";
import type { Schemas } from "../../generated/types.ts";

/** A cell of a column that holds data. `updatedAt` is the time of the version of its row. */
export function presentDataCell(
  column: ColumnRecord,
  rowIndex: number,
  stored: string | null | undefined,
  updatedAt: string,
): Schemas["Cell"] {
  const { status, value, display } = readDataCell(column, stored);
  return {
    ...place(column, rowIndex),
    status,
    display_value: display,
    value,
    error: null,
    error_message: null,
    input_hash: null,
    updated_at: updatedAt,
    request_metrics: null,
    execution_id: null,
    last_computed_version: null,
  };
}

/** A computed cell, which may never have been computed. While it waits or is stale, its last result stays readable. */
export function presentComputedCell(
  column: ColumnRecord,
  rowIndex: number,
  stored: CellRecord | undefined,
  status: CellStatus,
): Schemas["Cell"] {
  const value: Json = stored?.value ? (JSON.parse(stored.value) as Json) : null;
  const error = status === "FAILED" ? (stored?.error ?? null) : null;
  return {
    ...place(column, rowIndex),
    status,
    display_value: stored?.display_value ?? displayValue(value),
    value,
    error,
    error_message: error,
    input_hash: stored?.input_hash ? presentHash(stored.input_hash) : null,
    updated_at: stored?.computed_at ?? column.updated_at,
    request_metrics: stored?.metrics ?? null,
    execution_id: stored?.execution_id ?? null,
    last_computed_version: stored?.computed_version ?? null,
  };
}

/** A cell of a composition, which shows another cell; nothing is computed for it. */
export function presentShownCell(column: ColumnRecord, rowIndex: number, shown: ShownCell): Schemas["Cell"] {
  return {
    ...place(column, rowIndex),
    status: shown.status,
    display_value: shown.display,
    value: shown.value,
    error: shown.error,
    error_message: shown.error,
    input_hash: null,
    updated_at: shown.updatedAt ?? column.updated_at,
    request_metrics: null,
    execution_id: null,
    last_computed_version: null,
  };
}

/** A cell of a system column, which is kept by the server. */
export function presentSystemCell(
  column: SystemColumn,
  sheetId: string,
  rowIndex: number,
  { status, value, updatedAt }: SystemCell,
): Schemas["Cell"] {
  return {
    id: cellId(column.source.column_key, rowIndex, column.metric),
    sheet_id: sheetId,
    column_id: column.id,
    row_index: rowIndex,
    status,
    display_value: displayValue(value),
    value,
    error: null,
    error_message: null,
    input_hash: null,
    updated_at: updatedAt ?? column.updated_at,
    request_metrics: null,
    execution_id: null,
    last_computed_version: null,
  };
}

function place(column: ColumnRecord, rowIndex: number) {
  return {
    id: cellId(column.column_key, rowIndex),
    sheet_id: column.sheet_id,
    column_id: column.id,
    row_index: rowIndex,
  };
}

/** Input hash as 16 hexadecimal digits; the database holds a signed decimal. */
function presentHash(decimal: string): string {
  return BigInt.asUintN(64, BigInt(decimal)).toString(16).padStart(16, "0");
}
