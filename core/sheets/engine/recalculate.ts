import { type ColumnRecord, listSheetColumns } from "../../../db/queries/sheets/columns.ts";
import type { Ceilings, OperationRecord, SelectedCells } from "../../../db/queries/sheets/operations.ts";
import { listExistingRows } from "../../../db/queries/sheets/rows.ts";
import { getSheet, type LockedSheet, type SheetPlace } from "../../../db/queries/sheets/sheets.ts";
import type { Scope } from "../../../db/scope.ts";
import { decodeCellId } from "../../../domain/cellId.ts";
import { isComputed } from "../../../domain/columnKind.ts";
import { Problem } from "../../../domain/problem.ts";
import { noSuchColumn } from "../columns/systemColumns.ts";
import { noCeilings, startOperation } from "./startOperation.ts";

export interface StartedRun {
  sheet: LockedSheet;
  columns: readonly ColumnRecord[];
  /** Null when there was nothing to compute. */
  operation: OperationRecord | null;
}

/** States that a request may filter by, in any letter case, with the names that other revisions of the interface use. */
const statusNames: Record<string, string> = {
  stale: "STALE",
  queued: "QUEUED",
  dispatched: "DISPATCHED",
  running: "RUNNING",
  completed: "COMPLETED",
  failed: "FAILED",
  error: "FAILED",
  cancelled: "STALE",
};

/** @throws Problem bad_request for a word that is no state */
function statusFilter(statuses: readonly string[]): string[] | null {
  // An empty list means every state.
  if (statuses.length === 0) return null;
  return statuses.map((name, index) => {
    const word = name.toLowerCase();
    const status = Object.hasOwn(statusNames, word) && statusNames[word];
    if (status) return status;
    const message = `"${name}" is not a cell status. Use STALE, QUEUED, DISPATCHED, RUNNING, COMPLETED or FAILED.`;
    throw Problem.at("bad_request", ["body", "statuses", index], message, "enum");
  });
}

export interface RangeRequest {
  /** Null for every computed column. */
  columnIds: string[] | null;
  /** Null for every row; unknown indices are ignored. */
  rowIndices: number[] | null;
  /** Null for stale cells only, [] for cells of any state. */
  statuses: string[] | null;
}

/** Resolves a request for columns and rows. @throws Problem not_found, bad_request for a column that is not computed */
export async function selectRange(
  tx: Scope,
  place: SheetPlace,
  request: RangeRequest,
): Promise<{ sheet: LockedSheet; columns: readonly ColumnRecord[]; selectedCells: SelectedCells }> {
  const statuses = request.statuses === null ? ["STALE"] : statusFilter(request.statuses);
  const sheet = await getSheet(tx, place);
  const columns = await listSheetColumns(tx, sheet.id);
  const selected = selectColumns(columns, request.columnIds);
  const row_indices = request.rowIndices && (await listExistingRows(tx, sheet.id, request.rowIndices));
  const column_keys = selected.map((column) => column.column_key);
  const selectedCells = { column_keys, row_indices, row_limit: sheet.next_row_index, is_cell_list: false, statuses };
  return { sheet, columns, selectedCells };
}

/** Starts a run over columns and rows. @throws Problem as selectRange */
export function recalculateRange(
  db: Scope,
  place: SheetPlace,
  request: RangeRequest,
  ceilings: Ceilings = noCeilings,
): Promise<StartedRun> {
  return db.transaction(async (tx) => {
    const { sheet, columns, selectedCells } = await selectRange(tx, place, request);
    const operation = await startOperation(tx, sheet, columns, selectedCells, { ceilings });
    return { sheet, columns, operation };
  });
}

function selectColumns(columns: readonly ColumnRecord[], columnIds: readonly string[] | null): ColumnRecord[] {
  if (columnIds === null) return columns.filter(isComputed);
  return [...new Set(columnIds)].map((columnId) => {
    const column = columns.find(({ id }) => id === columnId.toLowerCase());
    if (!column) throw noSuchColumn(columns, columnId);
    if (!isComputed(column)) {
      const message = `The column "${column.title}" is a ${column.type} column, which is not computed.`;
      throw new Problem("bad_request", message);
    }
    return column;
  });
}

/**
 * Starts a run over exactly these cells, whatever their state. Cells that are not computed are left out.
 * @throws Problem not_found when one of them does not exist
 */
export function recalculateCells(db: Scope, place: SheetPlace, cellIds: readonly string[]): Promise<StartedRun> {
  return db.transaction(async (tx) => {
    const sheet = await getSheet(tx, place);
    const columns = await listSheetColumns(tx, sheet.id);
    const byKey = new Map(columns.map((column) => [column.column_key, column]));
    const cells = [...new Set(cellIds.map((id) => id.toLowerCase()))].map(decodeCellId);
    const known = new Set(
      await listExistingRows(
        tx,
        sheet.id,
        cells.flatMap((cell) => cell?.rowIndex ?? []),
      ),
    );
    if (!cells.every((cell) => cell && byKey.has(cell.columnKey) && known.has(cell.rowIndex))) {
      throw new Problem("not_found", "Cells not found: at least one of the cells is not in this sheet.");
    }
    const computed = cells
      .filter((cell) => cell !== null)
      // Cells of system columns are not computed.
      .filter((cell) => cell.metric === null && isComputed(byKey.get(cell.columnKey) as ColumnRecord));
    const operation = await startOperation(tx, sheet, columns, {
      column_keys: computed.map((cell) => cell.columnKey),
      row_indices: computed.map((cell) => cell.rowIndex),
      row_limit: sheet.next_row_index,
      is_cell_list: true,
      statuses: null,
    });
    return { sheet, columns, operation };
  });
}
