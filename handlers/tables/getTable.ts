import { getTable as getTableRecord, listSheetRowCounts } from "../../db/queries/sheets/tables.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentTable } from "./presentTable.ts";

export async function getTable(ctx: Context, { params }: Input<"getTable">): Promise<Reply<"getTable">> {
  const table = await getTableRecord(ctx.db, params.table_id);
  const rowCounts = await listSheetRowCounts(ctx.db, table.id);
  return { status: 200, body: { success: true, table: presentTable(table, rowCounts) } };
}
