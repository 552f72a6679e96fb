import { deleteScorecard as remove } from "../../core/evaluation/scorecards/configureScorecard.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function deleteScorecard(ctx: Context, { params }: Input<"deleteScorecard">): Reply<"deleteScorecard"> {
  await remove(ctx.db, { tableId: params.table_id, sheetId: params.sheet_id }, ctx.actor.name);
  return { status: 200, body: { success: true } };
}
