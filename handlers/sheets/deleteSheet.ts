import { deleteSheet as removeSheet } from "../../core/sheets/deleteSheet.ts";
import { handler } from "../handler.ts";

export const deleteSheet = handler<"deleteSheet">(async (ctx, { params }, reply) => {
  const title = await removeSheet(ctx.db, params);
  return reply(200, { success: true, message: `Sheet "${title}" deleted` });
});
