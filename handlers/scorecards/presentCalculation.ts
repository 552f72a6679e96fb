import { differenceOf, type KeptSummaries, summariesOf } from "../../core/evaluation/scorecards/compareCalculations.ts";
import { findPrevious } from "../../core/evaluation/scorecards/readScorecard.ts";
import type { CalculationRecord } from "../../db/queries/evaluation/scoreCalculations.ts";
import type { Scope } from "../../db/scope.ts";
import type { components } from "../../generated/types.ts";

type Schemas = components["schemas"];

export async function presentCalculation(
  db: Scope,
  calculation: CalculationRecord,
): Promise<Schemas["ScorecardCalculation"]> {
  const { id, scorecard_id, sheet_id, status, aggregate_score, aggregate_verdict, config_hash } = calculation;
  const summaries = summariesOf(calculation);
  return {
    id,
    scorecard_id,
    workspace_id: db.workspaceId,
    sheet_id,
    sheet_revision: String(calculation.sheet_revision),
    status,
    aggregate_score,
    aggregate_verdict,
    standard_error: aggregate_score === null ? null : (summaries?.standard_error ?? null),
    criterion_summaries: summaries?.criteria ?? {},
    drift_summary: summaries && (await driftOf(db, calculation, summaries)),
    config_hash,
    started_at: status === "queued" ? null : calculation.created_at,
    completed_at: calculation.finished_at,
    error_summary: calculation.error_message,
  };
}

async function driftOf(
  db: Scope,
  calculation: CalculationRecord,
  summaries: KeptSummaries,
): Promise<Schemas["Drift"] | null> {
  const previous = await findPrevious(db, calculation);
  if (!previous) return null;
  const { difference, baseline_score, within_noise } = differenceOf(
    { score: calculation.aggregate_score, standard_error: summaries.standard_error },
    { score: previous.aggregate_score, standard_error: summariesOf(previous)?.standard_error ?? null },
  );
  return {
    previous_calculation_id: previous.id,
    previous_score: baseline_score,
    delta: difference,
    verdict_changed: calculation.aggregate_verdict !== previous.aggregate_verdict,
    within_noise,
  };
}
