import type { Schemas } from "../../../generated/types.ts";
import type { Aggregation, Step, Thresholds } from "./step.ts";

export type Verdict = Schemas["Verdict"];
export const verdicts: readonly Verdict[] = ["pass", "warn", "fail", "error", "skipped"];

/** Outcome of a step, or of all steps together, for a row or for the sheet. */
export interface Outcome {
  score: number | null;
  verdict: Verdict;
}

export function verdictOfScore(score: number, { pass, warn }: Thresholds): Verdict {
  if (score >= pass) return "pass";
  return score >= warn ? "warn" : "fail";
}

/**
 * Joins the outcomes of steps: for a row its results, for the sheet the means of its steps. Steps without a score are
 * left out of the mean. A required step can change the verdict, and never the score.
 */
export function aggregate(
  steps: readonly Pick<Step, "weight" | "required">[],
  outcomes: readonly Outcome[],
  aggregation: Aggregation,
): Outcome {
  const scored: { score: number; step: Pick<Step, "weight"> }[] = [];
  const required: Verdict[] = [];
  for (const [index, { score, verdict }] of outcomes.entries()) {
    const step = steps[index] as Pick<Step, "weight" | "required">;
    if (score !== null) scored.push({ score, step });
    if (step.required) required.push(verdict);
  }
  const hasErrors = outcomes.some(({ verdict }) => verdict === "error");
  if (scored.length === 0) return { score: null, verdict: hasErrors ? "error" : "skipped" };
  const score = combined(scored, aggregation.method);
  const { pass_threshold: pass, warn_threshold: warn } = aggregation;
  if (required.includes("error")) return { score, verdict: "error" };
  const verdict = verdictOfScore(score, { pass, warn });
  return { score, verdict: required.includes("fail") ? lowered(verdict, aggregation) : verdict };
}

function combined(scored: { score: number; step: { weight: number } }[], method: Aggregation["method"]): number {
  if (method === "min") return Math.min(...scored.map(({ score }) => score));
  const weightOf = (weight: number) => (method === "mean" ? 1 : weight);
  let [sum, weights] = [0, 0];
  for (const { score, step } of scored) {
    sum += score * weightOf(step.weight);
    weights += weightOf(step.weight);
  }
  return sum / weights;
}

function lowered(verdict: Verdict, { required_step_failure_behavior: behavior }: Aggregation): Verdict {
  if (behavior === "ignore") return verdict;
  if (behavior === "warn") return verdict === "pass" ? "warn" : verdict;
  return behavior;
}
