import { listCells, statusFields } from "../../../db/queries/sheets/cells.ts";
import { listColumnsOf } from "../../../db/queries/sheets/columns.ts";
import { type ActiveOperation, listActiveOperations } from "../../../db/queries/sheets/operations.ts";
import { listExistingRows } from "../../../db/queries/sheets/rows.ts";
import type { LockedSheet } from "../../../db/queries/sheets/sheets.ts";
import type { Scope } from "../../../db/scope.ts";
import type { StoredStatus } from "../../../domain/cell.ts";
import { blockOf } from "../engine/blocks.ts";
import { Selection, type StoredCell } from "../engine/selection.ts";
import { computedInOrder, connectedTo, graphOf, type OrderedColumn } from "../graph/columnGraph.ts";
import { type CellStatus, cellKey, pendingCells, rowsToCompute, storedStates } from "./cellStates.ts";

/** Cells of the listed rows that an operation over whole columns waits for, and those of them that are being computed. */
export interface WaitingCells {
  pending: number;
  running: number;
}

/**
 * Largest number of cells that are looked at. Measured on a busy machine: 60 ms for as many, 10 ms for 1,000. Where
 * operations list more, the counts per column have to do.
 */
const mostCells = 10_000;

/**
 * Looks at the computed cells in the rows that active operations list, as a page of them does: those operations may wait
 * for any of them, so that counts of whole columns cannot tell which.
 * @param take is called with each cell that may wait: its state as stored, and the one that is shown
 * @returns what operations over whole columns wait for in these rows, by id; null if no operation lists rows, or too many
 */
export async function lookAtListedRows(
  db: Scope,
  sheet: LockedSheet,
  { columnCount, active }: { columnCount: number; active: readonly ActiveOperation[] },
  take: (columnKey: number, stored: StoredStatus, shown: CellStatus) => void,
): Promise<Map<string, WaitingCells> | null> {
  const listedCount = active.reduce((sum, { listed_row_count }) => sum + (listed_row_count ?? 0), 0);
  if (listedCount === 0 || listedCount * columnCount > mostCells) return null;
  const [columns, operations] = await Promise.all([
    listColumnsOf(db, sheet),
    listActiveOperations(db, sheet.id, { first: 0, last: blockOf(sheet.next_row_index) }),
  ]);
  const listing = operations.filter(({ row_indices }) => row_indices !== null);
  const keys = new Set(listing.flatMap(({ column_keys }) => column_keys));
  const connected = connectedTo(computedInOrder(graphOf(columns)), keys);
  const records = connected.map(({ column }) => column);
  const named = new Set(listing.flatMap(({ row_indices }) => row_indices ?? []));
  const rows = await listExistingRows(db, sheet.id, [...named]);
  const columnKeys = records.map(({ column_key }) => column_key);
  const cells = await listCells(db, columnKeys, { only: rows }, statusFields);
  const states = storedStates(records, cells);
  const pending = pendingCells(operations, connected, rows, states);
  for (const key of columnKeys) {
    for (const row of rows) {
      const { status } = states(key, row);
      take(key, status, pending.get(cellKey(key, row)) ?? status);
    }
  }
  const wholeColumns = operations.filter(({ row_indices }) => row_indices === null);
  return new Map(wholeColumns.map((operation) => [operation.id, waitingCells(operation, connected, rows, states)]));
}

function waitingCells(
  operation: ActiveOperation,
  columns: readonly OrderedColumn[],
  rows: readonly number[],
  states: (columnKey: number, rowIndex: number) => StoredCell,
): WaitingCells {
  const selection = new Selection(operation);
  const running = new Set(operation.running_blocks);
  const left = rowsToCompute(operation, rows);
  const waiting = { pending: 0, running: 0 };
  for (const { column } of columns) {
    const key = column.column_key;
    for (const row of left) {
      if (!selection.includes(key, row, states(key, row))) continue;
      waiting.pending += 1;
      if (running.has(blockOf(row))) waiting.running += 1;
    }
  }
  return waiting;
}
