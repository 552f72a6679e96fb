import { countRunningCells } from "../../../db/queries/sheets/operationBlocks.ts";
import { endOperations, isActive, lockOperation } from "../../../db/queries/sheets/operations.ts";
import { noteChanges } from "../../../db/queries/workspace/audit.ts";
import type { Scope } from "../../../db/scope.ts";

export interface CancelledRun {
  /** Whether there was anything to cancel. */
  wasActive: boolean;
  cancelledCount: number;
  /** Cancelled cells that no worker had begun. */
  notStartedCount: number;
  /** Cancelled cells whose computation is thrown away. */
  runningCount: number;
}

export const nothingCancelled: CancelledRun = {
  wasActive: false,
  cancelledCount: 0,
  notStartedCount: 0,
  runningCount: 0,
};

/**
 * Cancels a run. Once this has committed nothing of it can be saved any more: saving a block needs the same row lock
 * and looks at the state under it. Cells that waited were never written to, so they keep their states.
 * @returns zeros for a run that does not exist in this sheet or has ended
 */
export function cancelOperation(db: Scope, sheetId: string, operationId: string): Promise<CancelledRun> {
  return db.transaction(async (tx) => {
    const operation = await lockOperation(tx, operationId);
    const isCancellable = operation?.kind === "cells" && operation.sheet_id === sheetId && isActive(operation);
    if (!isCancellable) return nothingCancelled;
    const pending = Math.max(0, operation.cell_count - operation.completed_count - operation.failed_count);
    const runningCount = Math.min(pending, await countRunningCells(tx, operation.id));
    await endOperations(tx, { operationIds: [operation.id] }, { status: "cancelled" });
    const entity = { entityType: "operation", entityId: operation.id, entityName: null };
    const after = { ...operation, status: "cancelled" };
    await noteChanges(tx, [{ action: "operation.cancelled", ...entity, before: operation, after }]);
    return { wasActive: true, cancelledCount: pending, notStartedCount: pending - runningCount, runningCount };
  });
}
