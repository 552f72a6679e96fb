import { deleteScorecard as remove } from "../../core/evaluation/scorecards/configureScorecard.ts";
import { handler } from "../handler.ts";

export const deleteScorecard = handler<"deleteScorecard">(async (ctx, { params }, reply) => {
  await remove(ctx.db, params);
  return reply(200, { success: true });
});
