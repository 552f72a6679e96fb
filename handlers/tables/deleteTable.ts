import { deleteTable as deleteTableWithSheets } from "../../core/sheets/tables/deleteTable.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function deleteTable(ctx: Context, { params }: Input<"deleteTable">): Reply<"deleteTable"> {
  const title = await deleteTableWithSheets(ctx.db, params.table_id);
  return { status: 200, body: { success: true, message: `Table "${title}" deleted` } };
}
