import { readScoreHistory } from "../../core/evaluation/scores/sheetScores.ts";
import { handler } from "../handler.ts";

export const getScoreHistory = handler<"getScoreHistory">(async (ctx, { params, query }, reply) => {
  const { max_points, range } = query;
  const newest = range === "all" ? null : Number(range.slice("last_".length));
  const request = { maxPoints: max_points, newest, resolution: query.resolution };
  const { points, totalPoints, resolution } = await readScoreHistory(ctx.db, params, request);
  return reply(200, {
    success: true,
    score_history: {
      points,
      total_points: totalPoints,
      returned_points: points.length,
      resolution,
      range,
      max_points,
      is_sampled: points.length < totalPoints,
    },
  });
});
