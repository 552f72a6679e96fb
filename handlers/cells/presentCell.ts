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
  return cellOf(column, rowIndex, { ...readDataCell(column, stored), error: null, updatedAt });
}

/** A computed cell, which may never have been computed. While it waits or is stale, its last result stays readable. */
export function presentComputedCell(
  column: ColumnRecord,
  rowIndex: number,
  stored: CellRecord | undefined,
  status: CellStatus,
): Schemas["Cell"] {
  const value: Json = stored?.value ? (JSON.parse(stored.value) as Json) : null;
  const display = stored?.display_value ?? displayValue(value);
  const error = status === "FAILED" ? (stored?.error ?? null) : null;
  return cellOf(column, rowIndex, { status, value, display, error, updatedAt: stored?.computed_at ?? null }, stored);
}

/** A cell of a composition, which shows another cell; nothing is computed for it. */
export function presentShownCell(column: ColumnRecord, rowIndex: number, shown: ShownCell): Schemas["Cell"] {
  return cellOf(column, rowIndex, shown);
}

/** A cell of a system column, which is kept by the server. */
export function presentSystemCell(
  { id, source, metric, updated_at }: SystemColumn,
  sheet_id: string,
  rowIndex: number,
  cell: SystemCell,
): Schemas["Cell"] {
  const column = { id, sheet_id, column_key: source.column_key, updated_at };
  return cellOf(column, rowIndex, { ...cell, display: displayValue(cell.value), error: null }, undefined, metric);
}

function cellOf(
  column: Pick<ColumnRecord, "id" | "sheet_id" | "column_key" | "updated_at">,
  rowIndex: number,
  { status, value, display, error, updatedAt }: ShownCell,
  stored?: CellRecord,
  metric?: SystemColumn["metric"],
): Schemas["Cell"] {
  return {
    id: cellId(column.column_key, rowIndex, metric),
    sheet_id: column.sheet_id,
    column_id: column.id,
    row_index: rowIndex,
    status,
    display_value: display,
    value,
    error,
    error_message: error,
    input_hash: stored?.input_hash ? presentHash(stored.input_hash) : null,
    updated_at: updatedAt ?? column.updated_at,
    request_metrics: stored?.metrics ?? null,
    execution_id: stored?.execution_id ?? null,
    last_computed_version: stored?.computed_version ?? null,
  };
}

/** Input hash as 16 hexadecimal digits; the database holds a signed decimal. */
function presentHash(decimal: string): string {
  return BigInt.asUintN(64, BigInt(decimal)).toString(16).padStart(16, "0");
}
