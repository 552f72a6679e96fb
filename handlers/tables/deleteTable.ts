import { deleteTable as deleteTableWithSheets } from "../../core/sheets/tables/deleteTable.ts";
import { handler } from "../handler.ts";

export const deleteTable = handler<"deleteTable">(async (ctx, { params }, reply) => {
  const title = await deleteTableWithSheets(ctx.db, params.table_id);
  return reply(200, { success: true, message: `Table "${title}" deleted` });
});
