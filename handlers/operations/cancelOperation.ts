import { cancelSheetOperation } from "../../core/sheets/engine/cancelOperation.ts";
import { handler } from "../handler.ts";

export const cancelOperation = handler<"cancelOperation">(async (ctx, { params }, reply) => {
  const cancelled = await cancelSheetOperation(ctx.db, params, params.operation_id);
  return reply(200, {
    success: true,
    message: cancelled.wasActive ? "Operation cancelled" : "There was nothing to cancel.",
    operation_id: params.operation_id,
    execution_ids: cancelled.wasActive ? [params.operation_id] : [],
    cancelled_cell_count: cancelled.cancelledCount,
    not_started_reset_count: cancelled.notStartedCount,
    running_invalidated_count: cancelled.runningCount,
  });
});
