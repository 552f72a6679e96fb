import { findSheetScore } from "../../db/queries/sheetScores.ts";
import { getSheet } from "../../db/queries/sheets.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentScore } from "./presentScore.ts";

export async function getSheetScore(ctx: Context, { params }: Input<"getSheetScore">): Promise<Reply<"getSheetScore">> {
  const sheet = await getSheet(ctx.db, params.table_id, params.sheet_id);
  return { status: 200, body: presentScore(sheet, await findSheetScore(ctx.db, sheet.id)) };
}
