import { deleteRows as removeRows } from "../../core/sheets/rows/deleteRows.ts";
import { handler } from "../handler.ts";

export const deleteRows = handler<"deleteRows">(async (ctx, { params, body }, reply) => {
  const { sheet, deletedCount, staleCount } = await removeRows(ctx.db, params, body.row_indices);
  return reply(200, {
    success: true,
    message: `${deletedCount} rows deleted`,
    deleted_count: deletedCount,
    row_count: sheet.row_count,
    version: sheet.version_count,
    stale_count: staleCount,
  });
});
