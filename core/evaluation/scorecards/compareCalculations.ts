import type { CalculationRecord } from "../../../db/queries/evaluation/scoreCalculations.ts";
import type { Schemas } from "../../../generated/types.ts";
import { confidence, meanDifferenceOf } from "./noise.ts";
import type { Step } from "./step.ts";
import type { CriterionSummary } from "./summary.ts";
import type { VerdictCounts } from "./totals.ts";

/** Summaries that a completed calculation keeps. */
export interface KeptSummaries {
  criteria: Record<string, CriterionSummary>;
  standard_error: number | null;
  verdicts: VerdictCounts;
}

export function calculationSummariesOf({ summaries }: CalculationRecord): KeptSummaries | null {
  return summaries as KeptSummaries | null;
}

type Comparison = Omit<Schemas["ScorecardComparisonResponse"], "success">;

/**
 * Compares two completed calculations, and says whether the difference may be the noise of steps that were repeated.
 * @param before null when there is none to compare with
 */
export function compareCalculations(now: CalculationRecord, before: CalculationRecord | null): Comparison {
  const [summaries, baseline] = [calculationSummariesOf(now), before && calculationSummariesOf(before)];
  const overall = meanDifferenceOf(
    { score: now.aggregate_score, standard_error: summaries?.standard_error ?? null },
    { score: before?.aggregate_score ?? null, standard_error: baseline?.standard_error ?? null },
  );
  const steps = (now.steps as Step[]).flatMap(({ id: step_id }) => {
    const criterion = summaries?.criteria[step_id];
    if (!criterion) return [];
    const other = baseline?.criteria[step_id] ?? { score: null, standard_error: null };
    return [{ step_id, title: criterion.title, ...meanDifferenceOf(criterion, other) }];
  });
  return {
    calculation_id: now.id,
    baseline_calculation_id: before?.id ?? null,
    ...overall,
    reason: !before
      ? "No calculation was completed before this one."
      : explainDifference(overall, [
          ...Object.values(summaries?.criteria ?? {}),
          ...Object.values(baseline?.criteria ?? {}),
        ]),
    steps,
  };
}

function explainDifference(
  overall: ReturnType<typeof meanDifferenceOf>,
  criteria: readonly CriterionSummary[],
): string {
  const { difference, standard_error, within_noise } = overall;
  if (difference === null) return "One of the calculations has no score.";
  if (difference === 0) return "The scores are the same.";
  if (standard_error === null) {
    const unknown = criteria.filter(({ score, standard_error: error }) => score !== null && error === null);
    const titles = [...new Set(unknown.map(({ title }) => `"${title}"`))].join(", ");
    return `The noise of ${titles} is unknown: set repetitions to 2 or more and calculate again.`;
  }
  if (standard_error === 0) return "The answers of the steps cannot vary, so there is no noise.";
  const bound = Number((confidence * standard_error).toPrecision(3));
  return `The difference is ${within_noise ? "not " : ""}larger than ${confidence} standard errors (${bound}).`;
}
