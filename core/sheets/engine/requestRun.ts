import type { ColumnRecord } from "../../../db/queries/sheets/columns.ts";
import type { OperationRecord } from "../../../db/queries/sheets/operations.ts";
import { listRowPage, listRowsAt, type RowRecord } from "../../../db/queries/sheets/rows.ts";
import type { SheetPlace, SheetRecord } from "../../../db/queries/sheets/sheets.ts";
import type { Scope } from "../../../db/scope.ts";
import type { CellRecord } from "../../../domain/cell.ts";
import { Problem } from "../../../domain/problem.ts";
import type { Schemas } from "../../../generated/types.ts";
import { followSources } from "../compositions/followSource.ts";
import { readRowCells } from "../rows/readRows.ts";
import { readCeilings } from "./ceilings.ts";
import { type RangeRequest, recalculateCells, recalculateRange, type StartedRun } from "./recalculate.ts";

// Runs that a caller starts. They first catch up with the sheets that compositions follow, so that they compute with what
// the caller can see there, and do not wait for the job that does it.

/** Cell that waits for a run, with its last result. */
interface WaitingCell {
  column: ColumnRecord;
  rowIndex: number;
  stored: CellRecord | undefined;
}

/**
 * Starts a run over columns and rows, and lists the first cells that wait for it, by row.
 * @throws Problem as recalculateRange
 */
export async function requestRun(
  db: Scope,
  place: SheetPlace,
  request: RangeRequest,
  ceilings: Schemas["OperationCeilings"] | undefined,
  listedCells: number,
): Promise<StartedRun & { waiting: WaitingCell[] }> {
  await followSources(db, place.sheet_id);
  return db.transaction(async (tx) => {
    const run = await recalculateRange(tx, place, request, readCeilings(ceilings));
    return { ...run, waiting: run.operation ? await listWaitingCells(tx, run, run.operation, listedCells) : [] };
  });
}

/** Cells by their ids, or all cells of columns and rows. */
interface CellSelection {
  cellIds: string[] | undefined;
  columnIds: string[] | undefined;
  rowIndices: number[] | undefined;
}

/**
 * Starts a run over the selected cells, whatever their state.
 * @throws Problem bad_request for a selection of nothing, and as recalculateCells and recalculateRange
 */
export async function requestRunOfCells(
  db: Scope,
  place: SheetPlace,
  { cellIds, columnIds, rowIndices }: CellSelection,
): Promise<StartedRun> {
  await followSources(db, place.sheet_id);
  if (cellIds) return recalculateCells(db, place, cellIds);
  if (!columnIds && !rowIndices) {
    const message = "Name the cells: cell_ids, or column_ids, row_indices or both.";
    const msg = "cell_ids, column_ids or row_indices is required";
    throw Problem.at("bad_request", ["body", "cell_ids"], message, "missing", msg);
  }
  const range = { columnIds: columnIds ?? null, rowIndices: rowIndices ?? null, statuses: [] };
  return recalculateRange(db, place, range);
}

/** Reads no more rows than could fill the list. */
async function listWaitingCells(
  db: Scope,
  { sheet, columns }: StartedRun,
  operation: OperationRecord,
  listedCells: number,
): Promise<WaitingCell[]> {
  const selected = columns.filter((column) => operation.column_keys.includes(column.column_key));
  const limit = Math.ceil(listedCells / Math.max(1, selected.length));
  const rows = await listFirstRows(db, sheet, operation.row_indices, limit);
  const { states } = await readRowCells(db, sheet.id, columns, rows, selected);
  const waiting = rows.flatMap(({ row_index: rowIndex }) =>
    selected.flatMap((column) => {
      const { stored, status } = states(column.column_key, rowIndex);
      return status === "QUEUED" ? [{ column, rowIndex, stored }] : [];
    }),
  );
  return waiting.slice(0, listedCells);
}

/** The first rows of the sheet, or of the sorted rows of an operation. */
async function listFirstRows(
  db: Scope,
  sheet: SheetRecord,
  rowIndices: number[] | null,
  limit: number,
): Promise<RowRecord[]> {
  if (rowIndices === null) {
    return (await listRowPage(db, sheet.id, { order: "asc", after: null, limit }, [])).slice(0, limit);
  }
  const rows = await listRowsAt(db, sheet.id, sheet.version_count, rowIndices.slice(0, limit));
  return rows.sort((a, b) => a.row_index - b.row_index);
}
