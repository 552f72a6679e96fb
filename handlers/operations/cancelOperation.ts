import { cancelOperation as cancelRun, nothingCancelled } from "../../core/sheets/engine/cancelOperation.ts";
import { getSheet } from "../../db/queries/sheets/sheets.ts";
import { isUuid } from "../../domain/uuid.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function cancelOperation(
  ctx: Context,
  { params }: Input<"cancelOperation">,
): Promise<Reply<"cancelOperation">> {
  const { operation_id: operationId } = params;
  const sheet = await getSheet(ctx.db, params.table_id, params.sheet_id);
  const cancelled = isUuid(operationId) ? await cancelRun(ctx.db, sheet.id, operationId) : nothingCancelled;
  return {
    status: 200,
    body: {
      success: true,
      message: cancelled.wasActive ? "Operation cancelled" : "There was nothing to cancel.",
      operation_id: operationId,
      execution_ids: cancelled.wasActive ? [operationId] : [],
      cancelled_cell_count: cancelled.cancelledCount,
      not_started_reset_count: cancelled.notStartedCount,
      running_invalidated_count: cancelled.runningCount,
    },
  };
}
