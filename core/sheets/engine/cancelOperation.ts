import { countRunningCells } from "../../../db/queries/sheets/operationBlocks.ts";
import { endOperations, isActive, lockOperation } from "../../../db/queries/sheets/operations.ts";
import { getSheet, type SheetPlace } from "../../../db/queries/sheets/sheets.ts";
import { noteAction } from "../../../db/queries/workspace/audit.ts";
import type { Scope } from "../../../db/scope.ts";
import { isUuid } from "../../../domain/uuid.ts";

interface CancelledRun {
  /** Whether there was anything to cancel. */
  wasActive: boolean;
  cancelledCount: number;
  /** Cancelled cells that no worker had begun. */
  notStartedCount: number;
  /** Cancelled cells whose computation is thrown away. */
  runningCount: number;
}

/**
 * Cancels a run. Once this has committed nothing of it can be saved any more: saving a block needs the same row lock
 * and looks at the state under it. Cells that waited were never written to, so they keep their states.
 * @returns zeros for a run that does not exist in this sheet or has ended
 * @throws Problem not_found for the sheet
 */
export function cancelSheetOperation(db: Scope, place: SheetPlace, operationId: string): Promise<CancelledRun> {
  return db.transaction(async (tx) => {
    const sheet = await getSheet(tx, place);
    const operation = isUuid(operationId) ? await lockOperation(tx, operationId) : null;
    if (operation?.kind !== "cells" || operation.sheet_id !== sheet.id || !isActive(operation)) {
      return { wasActive: false, cancelledCount: 0, notStartedCount: 0, runningCount: 0 };
    }
    const pending = Math.max(0, operation.cell_count - operation.completed_count - operation.failed_count);
    const runningCount = Math.min(pending, await countRunningCells(tx, operation.id));
    await endOperations(tx, { operationIds: [operation.id] }, { status: "cancelled" });
    const entity = { type: "operation", id: operation.id, name: null };
    await noteAction(tx, "operation.cancelled", entity, [operation, { ...operation, status: "cancelled" }]);
    return { wasActive: true, cancelledCount: pending, notStartedCount: pending - runningCount, runningCount };
  });
}
