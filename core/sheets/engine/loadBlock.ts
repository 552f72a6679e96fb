import { type ColumnRecord, listColumnsOf } from "../../../db/queries/sheets/columns.ts";
import type { OperationRecord } from "../../../db/queries/sheets/operations.ts";
import { listRowInputs } from "../../../db/queries/sheets/rows.ts";
import { findSheetOfJob, type SheetRecord } from "../../../db/queries/sheets/sheets.ts";
import { listStoredResults } from "../../../db/queries/sheets/storedResults.ts";
import type { Scope } from "../../../db/scope.ts";
import type { StoredResult } from "../../../domain/cell.ts";
import { storedStatus } from "../cells/cellStates.ts";
import { readCompositions } from "../compositions/readCompositions.ts";
import { neededColumns } from "../graph/columnGraph.ts";
import { blockRange } from "./blocks.ts";
import type { LoadedBlock } from "./blockWork.ts";
import type { BlockColumn, BlockInputs } from "./computeBlock.ts";
import { type KnownResults, readKnownResults } from "./knownResults.ts";
import { type RunnableColumn, readExternalRevisions, runnableColumns } from "./runnableColumns.ts";
import { dueCells, duePrerequisite, notDue, type Selection } from "./selection.ts";

/** Rows of a block of cells with the stored cells of the columns that the run looks at. */
export interface CellBlock extends BlockInputs, LoadedBlock {
  /** The sheet's version before anything was read: later changes were perhaps not seen. */
  loadedVersion: number;
  tableId: string;
  allColumns: readonly ColumnRecord[];
  /** Whether these are all rows of the block. */
  isWhole: boolean;
  /** What the results are compared with, where the cells were not read. */
  knownResults: KnownResults | null;
  /** Rows computed together, where a column that is due waits for others; null for all of them. */
  rowsTogether: number | null;
}

/** @returns null when the sheet is gone */
export async function loadBlock(
  db: Scope,
  operation: OperationRecord,
  selection: Selection,
  blockIndex: number,
  only: number[] | null,
): Promise<CellBlock | null> {
  const sheet = await findSheetOfJob(db, operation.sheet_id);
  if (!sheet) return null;
  const allColumns = await listColumnsOf(db, sheet);
  const loaded = { sheet, allColumns, columnKeys: operation.column_keys, selection, forcedBy: forcedBy(operation) };
  return loadRows(db, loaded, blockIndex, only);
}

interface LoadedSheet {
  sheet: Pick<SheetRecord, "id" | "table_id" | "version_count">;
  allColumns: readonly ColumnRecord[];
  columnKeys: readonly number[];
  selection: Selection;
  /** Id of the operation, if it computes all cells of its columns whatever their state, and without a limit of failures. */
  forcedBy?: string | null;
}

function forcedBy({ id, statuses, row_indices, is_cell_list, max_failures }: OperationRecord): string | null {
  return statuses === null && row_indices === null && !is_cell_list && max_failures === null ? id : null;
}

/** Rows of a block of a sheet whose columns are known. */
export async function loadRows(
  db: Scope,
  { sheet, allColumns, columnKeys, selection, forcedBy }: LoadedSheet,
  blockIndex: number,
  only: number[] | null,
): Promise<CellBlock> {
  const external = await readExternalRevisions(db, neededColumns(allColumns, columnKeys));
  const runnable = runnableColumns(allColumns, columnKeys, external);
  const slots = [...new Set(runnable.flatMap((column) => column.textSlots))];
  const range = blockRange(blockIndex);
  const keys = runnable.map((column) => column.columnKey);
  const place = { blockIndex, executionId: forcedBy ?? "" };
  const knownResults = forcedBy && !only ? await readKnownResults(db, runnable, columnKeys, place) : null;
  const [rows, cells] = await Promise.all([
    listRowInputs(db, sheet.id, { ...range, only }, slots),
    knownResults ? [] : listStoredResults(db, { columnKeys: keys, rows: { from: range.from, to: range.to - 1, only } }),
  ]);
  const rowIndices = rows.map((row) => row[0]);
  if (knownResults && ![...knownResults.values()].every(({ cellCount }) => cellCount === rows.length)) {
    return loadRows(db, { sheet, allColumns, columnKeys, selection }, blockIndex, only);
  }
  const followed = new Set(runnable.flatMap((column) => column.inputs.map((input) => input.compositionId)));
  const composed = await readCompositions(
    db,
    sheet.id,
    allColumns.filter((column) => followed.has(column.id)),
    rowIndices,
    sheet.version_count,
  );
  const columns = blockColumns(selection, runnable, rowIndices, cells);
  // By slot, for a lookup for each cell.
  const positions: number[] = [];
  for (const [index, slot] of slots.entries()) positions[slot] = index + 2;
  return {
    loadedVersion: sheet.version_count,
    tableId: sheet.table_id,
    allColumns,
    columns,
    rowIndices,
    storedText: (row, slot) => rows[row]?.[positions[slot] as number] as string | null,
    composed,
    isWhole: only === null,
    knownResults,
    selectedCount: columns.reduce((sum, { due }) => sum + due.filter((state) => state > duePrerequisite).length, 0),
    rowsTogether: rowsTogether(columns),
  };
}

/** Gives the columns their cells, and says which of them are due. */
function blockColumns(
  selection: Selection,
  columns: RunnableColumn[],
  rowIndices: number[],
  cells: StoredResult[],
): BlockColumn[] {
  const stored = arrangeCells(columns, rowIndices, cells);
  const due = dueCells(selection, columns, rowIndices, (column, row) => {
    const cell = stored[column]?.[row];
    return { stored: cell, status: storedStatus(cell, (columns[column] as RunnableColumn).epoch) };
  });
  return columns.map((column, position) => ({
    ...column,
    stored: stored[position] as BlockColumn["stored"],
    due: due[position] as Uint8Array,
  }));
}

/** @returns per column its cells by row */
function arrangeCells(columns: RunnableColumn[], rowIndices: number[], cells: StoredResult[]) {
  const rowPosition = new Map(cells.length === 0 ? [] : rowIndices.map((rowIndex, position) => [rowIndex, position]));
  const storedByKey = new Map(
    columns.map((column) => [column.columnKey, new Array<StoredResult | undefined>(rowIndices.length)]),
  );
  for (const cell of cells) {
    const row = rowPosition.get(cell.row_index);
    const stored = storedByKey.get(cell.column_key);
    if (row !== undefined && stored) stored[row] = cell;
  }
  return [...storedByKey.values()];
}

function rowsTogether(columns: readonly BlockColumn[]): number | null {
  const wanted = columns.flatMap((column) =>
    column.rowsTogether !== null && column.due.some((state) => state !== notDue) ? [column.rowsTogether] : [],
  );
  return wanted.length === 0 ? null : Math.min(...wanted);
}
