import { findCompletedCalculation } from "../../db/queries/evaluation/scoreCalculations.ts";
import { findScorecard } from "../../db/queries/evaluation/scorecards.ts";
import { findSheetScore } from "../../db/queries/evaluation/sheetScores.ts";
import { getSheet, type LockedSheet } from "../../db/queries/sheets/sheets.ts";
import type { Scope } from "../../db/scope.ts";
import type { components } from "../../generated/types.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentCalculation } from "../scorecards/presentCalculation.ts";
import { presentScore } from "./presentScore.ts";

type Response = components["schemas"]["SheetScoreResponse"];

export async function getSheetScore(ctx: Context, { params }: Input<"getSheetScore">): Promise<Reply<"getSheetScore">> {
  const sheet = await getSheet(ctx.db, params.table_id, params.sheet_id);
  const score = await findSheetScore(ctx.db, sheet.id);
  const body = (score ? null : await scoreOfScorecard(ctx.db, sheet)) ?? presentScore(sheet, score);
  return { status: 200, body };
}

/** The score of a scorecard in the form of a sheet's score; null where there is none. */
async function scoreOfScorecard(db: Scope, sheet: LockedSheet): Promise<Response | null> {
  const scorecard = await findScorecard(db, sheet.id);
  const completed = scorecard && (await findCompletedCalculation(db, scorecard.id));
  if (!completed || completed.aggregate_score === null) return null;
  const calculation = await presentCalculation(db, completed);
  const { aggregate_score, aggregate_verdict, criterion_summaries, drift_summary } = calculation;
  const aggregate_result = {
    scorecard_id: completed.scorecard_id,
    scorecard_calculation_id: completed.id,
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
    total_rows: completed.row_count,
    scored_rows: completed.row_count,
    excluded_rows: 0,
    calculated_at: completed.finished_at,
    status: "completed",
    details: { aggregate_result },
    aggregate: { type: "scorecard", value: aggregate_score, result: aggregate_result },
    per_column: {},
  };
}
