import { deleteScorecard as remove } from "../../core/evaluation/scorecards/configureScorecard.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function deleteScorecard(ctx: Context, { params }: Input<"deleteScorecard">): Reply<"deleteScorecard"> {
  await remove(ctx.db, params);
  return { status: 200, body: { success: true } };
}
