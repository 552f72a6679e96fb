import { listColumnCounts } from "../../db/queries/columns.ts";
import { listActiveOperations } from "../../db/queries/operations.ts";
import type { SheetRecord } from "../../db/queries/sheets.ts";
import type { Scope } from "../../db/scope.ts";

export interface StatusCounts {
  STALE: number;
  QUEUED: number;
  DISPATCHED: number;
  RUNNING: number;
  COMPLETED: number;
  FAILED: number;
}

/**
 * How many computed cells of a sheet are in which state, from the counts kept per column and the active operations:
 * no cell is read.
 */
export async function countStatuses(db: Scope, sheet: SheetRecord): Promise<{ total: number; counts: StatusCounts }> {
  const [columns, operations] = await Promise.all([
    listColumnCounts(db, sheet.id),
    listActiveOperations(db, sheet.id, { first: 0, last: -1 }),
  ]);
  const total = columns.length * sheet.row_count;
  const completed = columns.reduce((sum, column) => sum + column.completed_count, 0);
  const failed = columns.reduce((sum, column) => sum + column.failed_count, 0);
  let pending = 0;
  let running = 0;
  for (const operation of operations) {
    pending += Math.max(0, operation.cell_count - operation.completed_count - operation.failed_count);
    running += operation.running_cell_count;
  }
  pending = Math.min(pending, total);
  running = Math.min(running, pending);
  // What waits is stale, except where a run was told to compute fresh cells again.
  const counts = { STALE: Math.max(0, total - completed - failed), COMPLETED: completed, FAILED: failed };
  let unplaced = pending;
  for (const status of ["STALE", "COMPLETED", "FAILED"] as const) {
    const taken = Math.min(unplaced, counts[status]);
    counts[status] -= taken;
    unplaced -= taken;
  }
  return { total, counts: { ...counts, QUEUED: pending - running, DISPATCHED: 0, RUNNING: running } };
}
