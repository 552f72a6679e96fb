import { countSheetStatuses } from "../../core/sheets/engine/sheetOperations.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function getStatusCounts(ctx: Context, { params }: Input<"getStatusCounts">): Reply<"getStatusCounts"> {
  const place = { tableId: params.table_id, sheetId: params.sheet_id };
  const { total, counts } = await countSheetStatuses(ctx.db, place);
  return { status: 200, body: { success: true, total_cells: total, status_counts: counts } };
}
