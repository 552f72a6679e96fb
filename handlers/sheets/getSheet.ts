import { getSheet as getSheetRecord } from "../../db/queries/sheets/sheets.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentSheet } from "./presentSheet.ts";

export async function getSheet(ctx: Context, { params }: Input<"getSheet">): Reply<"getSheet"> {
  const sheet = await getSheetRecord(ctx.db, params);
  return { status: 200, body: { success: true, sheet: presentSheet(sheet) } };
}
