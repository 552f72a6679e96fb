import { configureScore } from "../../core/evaluation/scores/configureScore.ts";
import { withoutNulls } from "../../domain/withoutNulls.ts";
import { handler } from "../handler.ts";

export const configureSheetScore = handler<"configureSheetScore">(async (ctx, { params, body }, reply) => {
  const { score, versionNumber } = await configureScore(ctx.db, params, withoutNulls(body));
  return reply(200, {
    success: true,
    message: "The score is configured. Calculate it to see it.",
    score_configuration_id: score.id,
    status: null,
    requires_recalculation: true,
    version: versionNumber,
  });
});
