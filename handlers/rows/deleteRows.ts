import { deleteRows as removeRows } from "../../core/sheets/rows/deleteRows.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function deleteRows(ctx: Context, { params, body }: Input<"deleteRows">): Reply<"deleteRows"> {
  const { sheet, deletedCount, staleCount } = await removeRows(ctx.db, params, body.row_indices);
  return {
    status: 200,
    body: {
      success: true,
      message: `${deletedCount} rows deleted`,
      deleted_count: deletedCount,
      row_count: sheet.row_count,
      version: sheet.version_count,
      stale_count: staleCount,
    },
  };
}
