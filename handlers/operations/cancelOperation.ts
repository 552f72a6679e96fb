import { cancelSheetOperation } from "../../core/sheets/engine/sheetOperations.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function cancelOperation(ctx: Context, { params }: Input<"cancelOperation">): Reply<"cancelOperation"> {
  const { table_id: tableId, sheet_id: sheetId, operation_id: operationId } = params;
  const cancelled = await cancelSheetOperation(ctx.db, { tableId, sheetId }, operationId);
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
