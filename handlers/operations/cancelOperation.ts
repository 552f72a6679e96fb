import { cancelOperation as cancelRun } from "../../core/engine/cancelOperation.ts";
import { getSheet } from "../../db/queries/sheets.ts";
import { isUuid } from "../../db/uuid.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function cancelOperation(
  ctx: Context,
  { params }: Input<"cancelOperation">,
): Promise<Reply<"cancelOperation">> {
  const { operation_id: operationId } = params;
  const sheet = await getSheet(ctx.db, params.table_id, params.sheet_id);
  const cancelled = isUuid(operationId)
    ? await cancelRun(ctx.db, sheet.id, operationId)
    : { cancelledCount: 0, notStartedCount: 0, runningCount: 0 };
  const wasActive = cancelled.cancelledCount > 0;
  return {
    status: 200,
    body: {
      success: true,
      message: wasActive ? "Operation cancelled" : "There was nothing to cancel.",
      operation_id: operationId,
      execution_ids: wasActive ? [operationId] : [],
      cancelled_cell_count: cancelled.cancelledCount,
      not_started_reset_count: cancelled.notStartedCount,
      running_invalidated_count: cancelled.runningCount,
    },
  };
}
