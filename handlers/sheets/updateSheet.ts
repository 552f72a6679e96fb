import { updateSheet as changeSheet } from "../../core/sheets/updateSheet.ts";
import { handler } from "../handler.ts";
import { presentSheet } from "./presentSheet.ts";

export const updateSheet = handler<"updateSheet">(async (ctx, { params, body }, reply) => {
  const sheet = await changeSheet(ctx.db, params, { title: body.title?.trim(), index: body.index ?? undefined });
  return reply(200, { success: true, sheet: presentSheet(sheet), version: sheet.version_count });
});
