import { deleteColumn as removeColumn } from "../../core/sheets/columns/deleteColumn.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function deleteColumn(ctx: Context, { params }: Input<"deleteColumn">): Reply<"deleteColumn"> {
  const { column, staleCount, version } = await removeColumn(ctx.db, params);
  return {
    status: 200,
    body: { success: true, message: `Column "${column.title}" deleted`, stale_count: staleCount, version },
  };
}
