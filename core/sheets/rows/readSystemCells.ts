import { listCells } from "../../../db/queries/sheets/cells.ts";
import type { RowRecord } from "../../../db/queries/sheets/rows.ts";
import type { Scope } from "../../../db/scope.ts";
import type { CellStatus } from "../cells/cellStates.ts";
import type { SystemColumn } from "../columns/systemColumns.ts";
import type { RowCells } from "./readRows.ts";

/** A cell of a system column; its state is that of the measured cell. */
export interface SystemCell {
  status: CellStatus;
  value: number | null;
  updatedAt: string | null;
}

const measuredFields = ["column_key", "row_index", "metrics", "computed_at"] as const;

export type SystemCells = (column: SystemColumn, rowIndex: number) => SystemCell;

/**
 * Reads the cells of system columns in some rows.
 * @param read cells of the same rows that were read already; computed cells contain their metrics
 */
export async function readSystemCells(
  db: Scope,
  systemColumns: readonly SystemColumn[],
  rows: readonly RowRecord[],
  read: RowCells,
): Promise<SystemCells> {
  const traced = systemColumns.filter(isTraced).map(({ source }) => source.column_key);
  const only = rows.map((row) => row.row_index);
  const range = { from: Math.min(...only), to: Math.max(...only), only };
  const cells = only.length === 0 ? [] : await listCells(db, [...new Set(traced)], range, measuredFields);
  const stored = new Map(cells.map((cell) => [`${cell.column_key}:${cell.row_index}`, cell]));
  return (column, rowIndex) => {
    const { column_key } = column.source;
    const cell = isTraced(column)
      ? { stored: stored.get(`${column_key}:${rowIndex}`), status: "COMPLETED" as const }
      : read.states(column_key, rowIndex);
    return {
      status: cell.status,
      value: cell.stored?.metrics?.[column.metric] ?? null,
      updatedAt: cell.stored?.computed_at ?? null,
    };
  };
}

/** True for a metric of traces, which are data and have their metrics stored beside them. */
function isTraced({ source }: SystemColumn): boolean {
  return source.column === null || source.column.type === "TRACE";
}
