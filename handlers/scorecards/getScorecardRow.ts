import { readScoredRow } from "../../core/evaluation/scorecards/readCalculation.ts";
import { notStale } from "../../core/evaluation/scorecards/readScorecard.ts";
import type { Schemas } from "../../generated/types.ts";
import { handler } from "../handler.ts";
import { inputHashOf, presentRowSummary, presentStepResults, resultId } from "./presentRow.ts";

export const getScorecardRow = handler<"getScorecardRow">(async (ctx, { params, query }, reply) => {
  const { row_index: rowIndex } = params;
  const found = await readScoredRow(ctx.db, params, query.calculation_id, rowIndex);
  const { calculation, row, drift, staleAt } = found;
  const shown = row && {
    ...presentRowSummary(row, drift.get(rowIndex), staleAt(rowIndex)),
    step_results: presentStepResults(calculation, row.results),
    input_hash: inputHashOf(row),
    computed_at: row.computedAt,
  };
  return reply(200, {
    success: true,
    id: resultId(calculation, rowIndex),
    calculation_id: calculation.id,
    scorecard_id: calculation.scorecard_id,
    sheet_id: calculation.sheet_id,
    config_hash: calculation.config_hash,
    ...(shown ?? pendingRow(rowIndex)),
  });
});

function pendingRow(row_index: number) {
  return {
    row_index,
    aggregate_score: null,
    aggregate_verdict: null,
    step_results: {},
    drift_summary: null,
    stale_state: notStale,
    error_summary: null,
    input_hash: null,
    computed_at: null,
  } satisfies Partial<Schemas["ScorecardRowResponse"]>;
}
