import { startCalculation } from "../../core/evaluation/scorecards/startCalculation.ts";
import { startScore } from "../../core/evaluation/scores/calculateScore.ts";
import { findScorecard } from "../../db/queries/evaluation/scorecards.ts";
import { Problem } from "../../domain/problem.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function calculateSheetScore(
  ctx: Context,
  { params }: Input<"calculateSheetScore">,
): Promise<Reply<"calculateSheetScore">> {
  const place = { tableId: params.table_id, sheetId: params.sheet_id };
  const score = await startScore(ctx.db, place, ctx.actor.name);
  if (score) return { status: 202, body: { success: true, score_configuration_id: score.id, status: score.status } };
  if (!(await findScorecard(ctx.db, place.sheetId))) {
    throw new Problem("bad_request", "This sheet has no score. Configure one first, or a scorecard.");
  }
  const { calculation, sheet } = await startCalculation(ctx.db, place, { rows: null, steps: null }, ctx.actor.name);
  return {
    status: 202,
    body: {
      success: true,
      score_source: "scorecard",
      calculation_id: calculation.id,
      status: "queued",
      version: sheet.version_count,
    },
  };
}
