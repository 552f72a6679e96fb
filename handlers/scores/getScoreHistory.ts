import { readScoreHistory } from "../../core/evaluation/scores/sheetScores.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function getScoreHistory(
  ctx: Context,
  { params, query }: Input<"getScoreHistory">,
): Reply<"getScoreHistory"> {
  const { max_points, range } = query;
  const newest = range === "all" ? null : Number(range.slice("last_".length));
  const request = { maxPoints: max_points, newest, resolution: query.resolution };
  const { points, totalPoints, resolution } = await readScoreHistory(ctx.db, params, request);
  return {
    status: 200,
    body: {
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
    },
  };
}
