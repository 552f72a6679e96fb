import { startSheetScore } from "../../core/evaluation/scores/sheetScores.ts";
import { handler } from "../handler.ts";

export const calculateSheetScore = handler<"calculateSheetScore">(async (ctx, { params }, reply) => {
  const started = await startSheetScore(ctx.db, params);
  if (started.kind === "score") {
    const { id, status } = started.score;
    return reply(202, { success: true, score_configuration_id: id, status });
  }
  return reply(202, {
    success: true,
    score_source: "scorecard",
    calculation_id: started.calculation.id,
    status: "queued",
    version: started.sheet.version_count,
  });
});
