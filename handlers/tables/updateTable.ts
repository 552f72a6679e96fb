import { updateTable as changeTable } from "../../core/sheets/tables/updateTable.ts";
import { handler } from "../handler.ts";

export const updateTable = handler<"updateTable">(async (ctx, { params, body }, reply) => {
  const change = { title: body.title ?? undefined, folder_id: body.folder_id };
  const { table, rowCounts } = await changeTable(ctx.db, params.table_id, change);
  return reply(200, { success: true, table: { ...table, sheet_row_counts: rowCounts } });
});
