import { calculationSummariesOf, type KeptSummaries } from "../../core/evaluation/scorecards/compareCalculations.ts";
import { meanDifferenceOf } from "../../core/evaluation/scorecards/noise.ts";
import type { ShownCalculation } from "../../core/evaluation/scorecards/readCalculation.ts";
import type { CalculationRecord } from "../../db/queries/evaluation/scoreCalculations.ts";
import type { Schemas } from "../../generated/types.ts";

export function presentCalculation(
  workspaceId: number,
  { calculation, previous }: ShownCalculation,
): Schemas["ScorecardCalculation"] {
  const { id, scorecard_id, sheet_id, status, aggregate_score, aggregate_verdict, config_hash } = calculation;
  const summaries = calculationSummariesOf(calculation);
  return {
    id,
    scorecard_id,
    workspace_id: workspaceId,
    sheet_id,
    sheet_revision: String(calculation.sheet_revision),
    status,
    aggregate_score,
    aggregate_verdict,
    standard_error: standardErrorOf(calculation),
    criterion_summaries: summaries?.criteria ?? {},
    drift_summary: summaries && previous && presentDrift(calculation, summaries, previous),
    config_hash,
    started_at: status === "queued" ? null : calculation.created_at,
    completed_at: calculation.finished_at,
    error_summary: calculation.error_message,
  };
}

export function presentCalculationSummary(calculation: CalculationRecord): Schemas["ScorecardCalculationSummary"] {
  const { id, status, aggregate_score, aggregate_verdict, config_hash, created_by, created_at } = calculation;
  return {
    id,
    sheet_revision: String(calculation.sheet_revision),
    status,
    aggregate_score,
    aggregate_verdict,
    standard_error: standardErrorOf(calculation),
    config_hash,
    created_by,
    created_at,
    completed_at: calculation.finished_at,
    error_summary: calculation.error_message,
  };
}

function standardErrorOf(calculation: CalculationRecord): number | null {
  return calculation.aggregate_score === null ? null : (calculationSummariesOf(calculation)?.standard_error ?? null);
}

function presentDrift(
  calculation: CalculationRecord,
  summaries: KeptSummaries,
  previous: CalculationRecord,
): Schemas["Drift"] {
  const { difference, baseline_score, within_noise } = meanDifferenceOf(
    { score: calculation.aggregate_score, standard_error: summaries.standard_error },
    { score: previous.aggregate_score, standard_error: calculationSummariesOf(previous)?.standard_error ?? null },
  );
  return {
    previous_calculation_id: previous.id,
    previous_score: baseline_score,
    delta: difference,
    verdict_changed: calculation.aggregate_verdict !== previous.aggregate_verdict,
    within_noise,
  };
}
