import { readSheetScore } from "../../core/evaluation/scores/sheetScores.ts";
import type { LockedSheet } from "../../db/queries/sheets/sheets.ts";
import type { Schemas } from "../../generated/types.ts";
import { handler } from "../handler.ts";
import { presentCalculation } from "../scorecards/presentCalculation.ts";
import { presentScore } from "./presentScore.ts";

export const getSheetScore = handler<"getSheetScore">(async (ctx, { params }, reply) => {
  const { sheet, score, calculation } = await readSheetScore(ctx.db, params);
  if (!calculation) return reply(200, presentScore(sheet, score));
  const { row_count, finished_at } = calculation.calculation;
  const shown = presentCalculation(ctx.db.workspaceId, calculation);
  return reply(200, presentScorecardScore(sheet, shown, row_count, finished_at));
});

function presentScorecardScore(
  sheet: LockedSheet,
  calculation: Schemas["ScorecardCalculation"],
  rowCount: number,
  finishedAt: string | null,
): Schemas["SheetScoreResponse"] {
  const { aggregate_score, aggregate_verdict, criterion_summaries, drift_summary } = calculation;
  const aggregate_result = {
    scorecard_id: calculation.scorecard_id,
    scorecard_calculation_id: calculation.id,
    aggregate_verdict,
    criterion_summaries,
    drift_summary,
  };
  return {
    ...presentScore(sheet, null),
    scoring_type: "scorecard",
    score_type: "scorecard",
    aggregate_score,
    overall_score: aggregate_score,
    total_rows: rowCount,
    scored_rows: rowCount,
    excluded_rows: 0,
    calculated_at: finishedAt,
    status: "completed",
    details: { aggregate_result },
    aggregate: { type: "scorecard", value: aggregate_score, result: aggregate_result },
    per_column: {},
  };
}
