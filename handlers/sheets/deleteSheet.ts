import { deleteSheet as removeSheet } from "../../core/sheets/deleteSheet.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function deleteSheet(ctx: Context, { params }: Input<"deleteSheet">): Reply<"deleteSheet"> {
  const title = await removeSheet(ctx.db, params);
  return { status: 200, body: { success: true, message: `Sheet "${title}" deleted` } };
}
