import { type ColumnCounts, listColumnCounts } from "../../../db/queries/sheets/columns.ts";
import { listActiveOperations, type OperationRecord } from "../../../db/queries/sheets/operations.ts";
import type { SheetRecord } from "../../../db/queries/sheets/sheets.ts";
import type { Scope } from "../../../db/scope.ts";
import type { Schemas } from "../../../generated/types.ts";

export type StatusCounts = Schemas["StatusCounts"];
type RestingCounts = Pick<StatusCounts, "STALE" | "COMPLETED" | "FAILED">;
const restingStates = ["STALE", "COMPLETED", "FAILED"] as const;

/**
 * Counts the computed cells of a sheet by state, from the counts kept per column and the active operations: no cell is
 * read.
 */
export async function countStatuses(db: Scope, sheet: SheetRecord): Promise<{ total: number; counts: StatusCounts }> {
  const [columns, operations] = await Promise.all([
    listColumnCounts(db, sheet.id),
    listActiveOperations(db, sheet.id, { first: 0, last: -1 }),
  ]);
  const resting = new Map(columns.map((column) => [column.column_key, restingCounts(column, sheet.row_count)]));
  const counts: StatusCounts = { STALE: 0, QUEUED: 0, DISPATCHED: 0, RUNNING: 0, COMPLETED: 0, FAILED: 0 };
  for (const operation of operations) {
    const pending = takePending(operation, resting);
    const running = Math.min(pending, operation.running_cell_count);
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
 * @returns how many were taken
 */
function takePending(operation: OperationRecord, resting: Map<number, RestingCounts>): number {
  const pending = Math.max(0, operation.cell_count - operation.completed_count - operation.failed_count);
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
