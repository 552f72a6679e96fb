import { scoreHistory } from "../../core/evaluation/scores/scoreHistory.ts";
import { getSheet } from "../../db/queries/sheets/sheets.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function getScoreHistory(
  ctx: Context,
  { params, query }: Input<"getScoreHistory">,
): Promise<Reply<"getScoreHistory">> {
  const { max_points, range } = query;
  const sheet = await getSheet(ctx.db, params.table_id, params.sheet_id);
  const newest = range === "all" ? null : Number(range.slice("last_".length));
  const wanted = { maxPoints: max_points, newest, resolution: query.resolution };
  const { points, totalPoints, resolution } = await scoreHistory(ctx.db, sheet.id, wanted);
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
