import { configureScore } from "../../core/evaluation/scores/configureScore.ts";
import { withoutNulls } from "../../domain/withoutNulls.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function configureSheetScore(
  ctx: Context,
  { params, body }: Input<"configureSheetScore">,
): Reply<"configureSheetScore"> {
  const { score, versionNumber } = await configureScore(ctx.db, params, withoutNulls(body));
  return {
    status: 200,
    body: {
      success: true,
      message: "The score is configured. Calculate it to see it.",
      score_configuration_id: score.id,
      status: null,
      requires_recalculation: true,
      version: versionNumber,
    },
  };
}
