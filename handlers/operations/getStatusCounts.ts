import { countSheetStatuses } from "../../core/sheets/engine/sheetOperations.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function getStatusCounts(ctx: Context, { params }: Input<"getStatusCounts">): Reply<"getStatusCounts"> {
  const { total, counts } = await countSheetStatuses(ctx.db, params);
  return { status: 200, body: { success: true, total_cells: total, status_counts: counts } };
}
