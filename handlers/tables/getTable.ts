import { readTable } from "../../core/sheets/tables/readTable.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentTable } from "./presentTable.ts";

export async function getTable(ctx: Context, { params }: Input<"getTable">): Reply<"getTable"> {
  const { table, rowCounts } = await readTable(ctx.db, params.table_id);
  return { status: 200, body: { success: true, table: presentTable(table, rowCounts) } };
}
