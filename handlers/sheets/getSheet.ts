import { readSheet } from "../../db/queries/sheets/sheets.ts";
import { handler } from "../handler.ts";
import { presentSheet } from "./presentSheet.ts";

export const getSheet = handler<"getSheet">(async (ctx, { params }, reply) => {
  const sheet = await readSheet(ctx.db, params);
  return reply(200, { success: true, sheet: presentSheet(sheet) });
});
