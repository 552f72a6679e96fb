import { allFields, listCells, statusFields } from "../../../db/queries/sheets/cells.ts";
import type { ColumnRecord } from "../../../db/queries/sheets/columns.ts";
import { type ActiveOperation, listActiveOperations } from "../../../db/queries/sheets/operations.ts";
import type { Scope } from "../../../db/scope.ts";
import type { CellRecord, CellStatusRecord, StoredStatus } from "../../../domain/cell.ts";
import { isComputed } from "../../../domain/columnKind.ts";
import type { Schemas } from "../../../generated/types.ts";
import { blockOf } from "../engine/blocks.ts";
import { dueCells, notDue, type RunColumn, Selection } from "../engine/selection.ts";
import { computedInOrder, connectedTo, graphOf, type OrderedColumn } from "../graph/columnGraph.ts";

export type CellStatus = Schemas["CellStatus"];

export interface ComputedCellState {
  stored: CellRecord | undefined;
  status: CellStatus;
}

export type CellStates = (columnKey: number, rowIndex: number) => ComputedCellState;

/**
 * Reads the computed cells of some rows. QUEUED and RUNNING are not stored in cells: they follow from the scopes of the
 * operations that are active and from their blocks and rows that are done, so queueing a million cells writes none.
 *
 * @param columns all columns of the sheet: cells that wait are found along their dependencies
 * @param rowIndices not empty
 * @param shown those of the columns whose cells are looked up
 */
export async function readCellStates(
  db: Scope,
  sheetId: string,
  columns: readonly ColumnRecord[],
  rowIndices: readonly number[],
  shown: readonly ColumnRecord[] = columns,
): Promise<CellStates> {
  const computed = shown.filter(isComputed);
  const rows = { from: Math.min(...rowIndices), to: Math.max(...rowIndices) };
  const [cells, operations] = await Promise.all([
    listCells(db, keysOf(computed), rows, allFields),
    listActiveOperations(db, sheetId, { first: blockOf(rows.from), last: blockOf(rows.to) }),
  ]);
  const states = storedStates(computed, cells);
  if (operations.length === 0) return states;
  const shownKeys = new Set(keysOf(computed));
  const connected = connectedTo(computedInOrder(graphOf(columns)), shownKeys);
  const others = connected.map(({ column }) => column).filter(({ column_key }) => !shownKeys.has(column_key));
  const statuses = await listCells(db, keysOf(others), rows, statusFields);
  const allStates = storedStates([...computed, ...others], [...cells, ...statuses]);
  const pending = pendingCells(operations, connected, rowIndices, allStates);
  return (columnKey, rowIndex) => {
    const { stored, status } = states(columnKey, rowIndex);
    return { stored, status: pending.get(cellKey(columnKey, rowIndex)) ?? status };
  };
}

function keysOf(columns: readonly ColumnRecord[]): number[] {
  return columns.map((column) => column.column_key);
}

type StoredStates<Cell> = (columnKey: number, rowIndex: number) => { stored: Cell | undefined; status: StoredStatus };

/** Lookup of stored cells, each with its state by the epoch of its column. */
export function storedStates<Cell extends CellStatusRecord>(
  columns: readonly ColumnRecord[],
  cells: readonly Cell[],
): StoredStates<Cell> {
  const byKey = new Map(cells.map((cell) => [cellKey(cell.column_key, cell.row_index), cell]));
  const epochs = new Map(columns.map((column) => [column.column_key, column.epoch]));
  return (columnKey, rowIndex) => {
    const stored = byKey.get(cellKey(columnKey, rowIndex));
    return { stored, status: storedStatus(stored, epochs.get(columnKey) as number) };
  };
}

export function cellKey(columnKey: number, rowIndex: number): string {
  return `${columnKey}:${rowIndex}`;
}

/** State of a cell by its record: one that was never computed, or for an older epoch of its column, is stale. */
export function storedStatus(cell: CellStatusRecord | undefined, epoch: number): StoredStatus {
  return !cell || cell.epoch < epoch ? "STALE" : cell.status;
}

/** Cells that wait for an operation or are being computed, by cell key. */
export function pendingCells(
  operations: readonly ActiveOperation[],
  computed: readonly OrderedColumn[],
  rowIndices: readonly number[],
  states: StoredStates<CellStatusRecord>,
): Map<string, CellStatus> {
  const pending = new Map<string, CellStatus>();
  const columns = computed.map(({ column, sources }) => ({ id: column.id, columnKey: column.column_key, sources }));
  for (const operation of operations) {
    const running = new Set(operation.running_blocks);
    const rows = rowsToCompute(operation, rowIndices);
    const due = dueCells(new Selection(operation), columns, rows, (column, row) =>
      states((columns[column] as RunColumn).columnKey, rows[row] as number),
    );
    for (const [column, states] of due.entries()) {
      for (const [row, state] of states.entries()) {
        if (state === notDue) continue;
        const rowIndex = rows[row] as number;
        const key = cellKey((columns[column] as RunColumn).columnKey, rowIndex);
        if (running.has(blockOf(rowIndex))) pending.set(key, "RUNNING");
        else if (!pending.has(key)) pending.set(key, "QUEUED");
      }
    }
  }
  return pending;
}

/** Rows that an operation has not saved yet. */
export function rowsToCompute(
  { done_blocks, saved_rows }: ActiveOperation,
  rowIndices: readonly number[],
): readonly number[] {
  const [done, saved] = [new Set(done_blocks), new Set(saved_rows)];
  return rowIndices.filter((rowIndex) => !done.has(blockOf(rowIndex)) && !saved.has(rowIndex));
}
