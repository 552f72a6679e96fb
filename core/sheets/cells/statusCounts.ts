import { type ColumnCounts, listColumnCounts } from "../../../db/queries/sheets/columns.ts";
import { type ActiveOperation, listActiveOperations } from "../../../db/queries/sheets/operations.ts";
import type { LockedSheet } from "../../../db/queries/sheets/sheets.ts";
import type { Scope } from "../../../db/scope.ts";
import type { Schemas } from "../../../generated/types.ts";
import { lookAtListedRows, type WaitingCells } from "./listedRows.ts";

export type StatusCounts = Schemas["StatusCounts"];
type RestingCounts = Pick<StatusCounts, "STALE" | "COMPLETED" | "FAILED">;
const restingStates = ["STALE", "COMPLETED", "FAILED"] as const;

/**
 * Counts the computed cells of a sheet by state, from the counts kept per column and the active operations. Cells are read
 * only in rows that an operation lists.
 */
export async function countStatuses(db: Scope, sheet: LockedSheet): Promise<{ total: number; counts: StatusCounts }> {
  const [columns, operations] = await Promise.all([
    listColumnCounts(db, sheet.id),
    listActiveOperations(db, sheet.id, { first: 0, last: -1 }),
  ]);
  const resting = new Map(columns.map((column) => [column.column_key, restingCounts(column, sheet.row_count)]));
  const counts: StatusCounts = { STALE: 0, QUEUED: 0, DISPATCHED: 0, RUNNING: 0, COMPLETED: 0, FAILED: 0 };
  const asked = { columnCount: columns.length, active: operations };
  const lookedAt = await lookAtListedRows(db, sheet, asked, (columnKey, stored, shown) => {
    const column = resting.get(columnKey);
    if (!column) return;
    column[stored] -= 1;
    counts[shown] += 1;
  });
  const left = operations.filter(({ listed_row_count }) => lookedAt === null || listed_row_count === null);
  for (const operation of left) {
    const counted = lookedAt?.get(operation.id) ?? { pending: 0, running: 0 };
    const pending = takePending(operation, counted, resting);
    const running = Math.min(pending, Math.max(0, operation.running_cell_count - counted.running));
    counts.RUNNING += running;
    counts.QUEUED += pending - running;
  }
  for (const column of resting.values()) for (const state of restingStates) counts[state] += column[state];
  return { total: columns.length * sheet.row_count, counts };
}

function restingCounts({ completed_count, failed_count }: ColumnCounts, rowCount: number): RestingCounts {
  const stale = Math.max(0, rowCount - completed_count - failed_count);
  return { STALE: stale, COMPLETED: completed_count, FAILED: failed_count };
}

/**
 * Takes the cells that wait for an operation out of the states that they are stored with: those that it selects, stale
 * ones first, in its own columns. What an older operation has taken is not taken again.
 * @param counted those that were looked at one by one
 * @returns how many were taken
 */
function takePending(operation: ActiveOperation, counted: WaitingCells, resting: Map<number, RestingCounts>): number {
  const { cell_count, completed_count, failed_count } = operation;
  const pending = Math.max(0, cell_count - completed_count - failed_count - counted.pending);
  let left = pending;
  const columns = [...new Set(operation.column_keys)].flatMap((key) => resting.get(key) ?? []);
  for (const state of restingStates) {
    if (operation.statuses !== null && !operation.statuses.includes(state)) continue;
    for (const column of columns) {
      const taken = Math.min(left, column[state]);
      column[state] -= taken;
      left -= taken;
    }
  }
  return pending - left;
}
