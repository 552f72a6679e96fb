import { deleteColumn as removeColumn } from "../../core/sheets/columns/deleteColumn.ts";
import { handler } from "../handler.ts";

export const deleteColumn = handler<"deleteColumn">(async (ctx, { params }, reply) => {
  const { column, staleCount, version } = await removeColumn(ctx.db, params);
  return reply(200, { success: true, message: `Column "${column.title}" deleted`, stale_count: staleCount, version });
});
