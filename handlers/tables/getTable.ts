import { readTable } from "../../core/sheets/tables/readTable.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function getTable(ctx: Context, { params }: Input<"getTable">): Reply<"getTable"> {
  const { table, rowCounts } = await readTable(ctx.db, params.table_id);
  return { status: 200, body: { success: true, table: { ...table, sheet_row_counts: rowCounts } } };
}
