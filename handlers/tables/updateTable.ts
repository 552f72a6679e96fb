import { updateTable as changeTable } from "../../core/sheets/tables/updateTable.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function updateTable(ctx: Context, { params, body }: Input<"updateTable">): Reply<"updateTable"> {
  const change = { title: body.title ?? undefined, folder_id: body.folder_id };
  const { table, rowCounts } = await changeTable(ctx.db, params.table_id, change);
  return { status: 200, body: { success: true, table: { ...table, sheet_row_counts: rowCounts } } };
}
