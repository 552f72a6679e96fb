import { listCellsAt } from "../../../db/queries/sheets/cells.ts";
import { type ColumnRecord, listSheetColumnsAt } from "../../../db/queries/sheets/columns.ts";
import { listRowPageAt, type RowRecord } from "../../../db/queries/sheets/rows.ts";
import type { Scope } from "../../../db/scope.ts";
import { fittingOf } from "../../../db/within.ts";
import { isComposition, isComputed } from "../../../domain/columnKind.ts";
import { maxPageBytes } from "../../values/pageBytes.ts";
import { type ComputedCellState, storedStates } from "../cells/cellStates.ts";
import { readCompositions, type ShownCell } from "../compositions/readCompositions.ts";
import { pastRowsWithin } from "../rows/rowsWithin.ts";

/** A past cell of a column that holds no data; `stored` is undefined where it had never been computed. */
export interface PastCell extends ComputedCellState {
  /** Cell that a composition showed. */
  shown?: ShownCell;
}

export interface SnapshotPage {
  columns: readonly ColumnRecord[];
  rows: RowRecord[];
  /** Tells whether rows follow these. */
  hasMore: boolean;
  cellAt(column: ColumnRecord, rowIndex: number): PastCell;
}

/** Reads one page of a sheet as it was at a version. The cost is that of a page, whatever has changed since. */
export async function readSnapshot(
  db: Scope,
  sheetId: string,
  versionNumber: number,
  page: { after: number | null; limit: number },
): Promise<SnapshotPage> {
  const [columns, found] = await Promise.all([
    listSheetColumnsAt(db, sheetId, versionNumber),
    listRowPageAt(db, sheetId, versionNumber, page, maxPageBytes),
  ]);
  const listed = found.slice(0, fittingOf(found, page.limit));
  const sheet = { sheetId, columns, version: versionNumber };
  const rows = listed.slice(0, await pastRowsWithin(db, sheet, listed));
  const rowIndices = rows.map((row) => row.row_index);
  return {
    columns,
    rows,
    hasMore: found.length > rows.length,
    cellAt: await readPastCells(db, sheetId, columns, rowIndices, versionNumber),
  };
}

/** Reads the computed cells and the compositions of some rows as they were at a version. */
export async function readPastCells(
  db: Scope,
  sheetId: string,
  columns: readonly ColumnRecord[],
  rowIndices: number[],
  versionNumber: number,
): Promise<SnapshotPage["cellAt"]> {
  const computed = columns.filter(isComputed);
  const keys = computed.map((column) => column.column_key);
  const states = storedStates(computed, await listCellsAt(db, keys, rowIndices, versionNumber));
  const composed = await readCompositions(db, sheetId, columns, rowIndices, versionNumber);
  return (column, rowIndex) => {
    if (!isComposition(column)) return states(column.column_key, rowIndex);
    const shown = composed(column.id, rowIndex);
    return { stored: undefined, status: shown.status, shown };
  };
}
