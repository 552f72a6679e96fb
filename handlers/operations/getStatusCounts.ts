import { countSheetStatuses } from "../../core/sheets/engine/sheetOperations.ts";
import { handler } from "../handler.ts";

export const getStatusCounts = handler<"getStatusCounts">(async (ctx, { params }, reply) => {
  const { total, counts } = await countSheetStatuses(ctx.db, params);
  return reply(200, { success: true, total_cells: total, status_counts: counts });
});
