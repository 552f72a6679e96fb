import type { Schemas } from "../../../generated/types.ts";
import type { Json } from "../../values/json.ts";
import { meanOfSums } from "../scores/mean.ts";
import { errorOfMean, stepNoise } from "./noise.ts";
import { type Aggregation, type Step, scoresRows } from "./step.ts";
import { type ColumnTotals, emptyStepTotals, type Totals } from "./totals.ts";
import { aggregate, type Outcome, type Verdict, verdictOfScore } from "./verdicts.ts";

export type CriterionSummary = Schemas["CriterionSummary"];

interface SheetSummary {
  score: number | null;
  verdict: Verdict;
  standardError: number | null;
  criteria: Record<string, CriterionSummary>;
}

/** Computes the result of a calculation from the sums over all of its blocks. */
export function summarize(steps: readonly Step[], aggregation: Aggregation, totals: Totals): SheetSummary {
  const outcomes = steps.map((step) => stepOutcome(step, totals));
  const criteria = steps.map(
    (step, index) => [step.id, summarizeStep(step, outcomes[index] as StepOutcome, totals)] as const,
  );
  const { score, verdict } = aggregate(steps, outcomes, aggregation);
  return {
    score,
    verdict,
    standardError: errorOfScore(
      criteria.map(([, criterion]) => criterion),
      aggregation,
    ),
    criteria: Object.fromEntries(criteria),
  };
}

/** Standard error of the lowest step, or of the mean of the steps that have a score. */
function errorOfScore(criteria: readonly CriterionSummary[], { method }: Aggregation): number | null {
  const scored = criteria.filter(({ score }) => score !== null);
  if (method === "min") {
    const lowest = Math.min(...scored.map(({ score }) => score as number));
    return scored.find(({ score }) => score === lowest)?.standard_error ?? (scored.length === 0 ? 0 : null);
  }
  return errorOfMean(
    scored.map(({ weight, standard_error }) => ({
      weight: method === "mean" ? 1 : weight,
      standardError: standard_error,
    })),
  );
}

type StepOutcome = Outcome & { raw?: Json; label?: string | null };

function stepOutcome(step: Step, totals: Totals): StepOutcome {
  if (!scoresRows(step)) return columnOutcome(step, totals.columns[step.id]);
  const { sum, scored, verdicts } = totals.steps[step.id] ?? emptyStepTotals();
  if (scored === 0) return { score: null, verdict: verdicts.error > 0 ? "error" : "skipped" };
  const score = sum / scored;
  return { score, verdict: verdictOfScore(score, step.thresholds) };
}

function summarizeStep(step: Step, { score, verdict, raw, label }: StepOutcome, totals: Totals): CriterionSummary {
  const stepTotals = totals.steps[step.id] ?? emptyStepTotals();
  return {
    title: step.title,
    primitive_type: step.primitive_type,
    score,
    verdict,
    weight: step.weight,
    required: step.required,
    pass_count: stepTotals.verdicts.pass,
    warn_count: stepTotals.verdicts.warn,
    fail_count: stepTotals.verdicts.fail,
    error_count: stepTotals.verdicts.error,
    skipped_count: stepTotals.verdicts.skipped,
    scored_count: stepTotals.scored,
    ...(raw !== undefined && { raw_value: raw }),
    ...(label !== undefined && { label }),
    standard_error: stepNoise(step, totals.steps[step.id])?.standardError ?? null,
  };
}

interface AggregateConfig {
  aggregation_type: "average_value" | "most_frequent_value" | "min_value" | "max_value";
  score_mode?: string | null;
  score_max?: number | null;
}

/** Outcome from a column's average, least or greatest value, divided by `score_max`; a most frequent value gives no score. */
function columnOutcome(step: Step, totals: ColumnTotals | undefined): StepOutcome {
  const config = step.primitive_config as unknown as AggregateConfig;
  const answer = totals && aggregateAnswer(config, totals);
  if (!answer) return { score: null, verdict: "skipped", raw: null };
  const isScored = typeof answer.raw === "number" && (config.score_mode ?? "score") === "score";
  if (!isScored) return { score: null, verdict: "skipped", ...answer };
  const score = Math.min(1, Math.max(0, (answer.raw as number) / (config.score_max ?? 1)));
  return { score, verdict: verdictOfScore(score, step.thresholds), ...answer };
}

function aggregateAnswer(
  { aggregation_type: type }: AggregateConfig,
  totals: ColumnTotals,
): { raw: Json; label?: string | null } | null {
  const { min, max, values } = totals;
  if (type === "most_frequent_value") {
    const [mostFrequent] = Object.entries(values ?? {}).sort((a, b) => b[1] - a[1]);
    return mostFrequent ? { raw: mostFrequent[0] } : null;
  }
  if (type === "average_value") return totals.count === 0 ? null : { raw: meanOfSums(totals) };
  const extreme = type === "min_value" ? min : max;
  return extreme && { raw: extreme.value, label: extreme.label };
}
