import { startSheetScore } from "../../core/evaluation/scores/sheetScores.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function calculateSheetScore(
  ctx: Context,
  { params }: Input<"calculateSheetScore">,
): Reply<"calculateSheetScore"> {
  const started = await startSheetScore(ctx.db, params);
  if (started.kind === "score") {
    const { id, status } = started.score;
    return { status: 202, body: { success: true, score_configuration_id: id, status } };
  }
  return {
    status: 202,
    body: {
      success: true,
      score_source: "scorecard",
      calculation_id: started.calculation.id,
      status: "queued",
      version: started.sheet.version_count,
    },
  };
}
