import { readTable } from "../../db/queries/sheets/tables.ts";
import { handler } from "../handler.ts";

export const getTable = handler<"getTable">(async (ctx, { params }, reply) => {
  const { table, rowCounts } = await readTable(ctx.db, params.table_id);
  return reply(200, { success: true, table: { ...table, sheet_row_counts: rowCounts } });
});
