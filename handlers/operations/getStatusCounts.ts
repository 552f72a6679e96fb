import { countStatuses } from "../../core/sheets/cells/statusCounts.ts";
import { getSheet } from "../../db/queries/sheets/sheets.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function getStatusCounts(
  ctx: Context,
  { params }: Input<"getStatusCounts">,
): Promise<Reply<"getStatusCounts">> {
  return ctx.db.snapshot(async (db) => {
    const sheet = await getSheet(db, params.table_id, params.sheet_id);
    const { total, counts } = await countStatuses(db, sheet);
    return { status: 200, body: { success: true, total_cells: total, status_counts: counts } };
  });
}
