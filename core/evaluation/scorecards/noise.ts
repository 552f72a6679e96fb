import type { Schemas } from "../../../generated/types.ts";
import { mayChange, type Step } from "./step.ts";
import type { StepTotals } from "./totals.ts";

/**
 * The spread of a step's answers to the same question, over all its rows.
 *
 * Two calculations are compared over the same rows, so differences between the rows are not noise; differences between
 * repetitions in one row are. Each row has too few repetitions to tell its own variance, so all rows share one, pooled
 * over them. It is estimated as if one more pair of answers had differed as much as scores can (variance 1/4): that
 * keeps a few unanimous rows from claiming that there is no noise at all, and is lost among many.
 */
interface StepNoise {
  /** Variance of one answer around the mean of its row. */
  variance: number;
  /** Standard error of the mean over the rows. */
  standardError: number;
}

const priorVariance = 0.25;

/** Noise of a step. @returns null for a step whose answers may differ and that was not repeated: nothing is known of its noise */
export function stepNoise(step: Pick<Step, "primitive_type">, totals: StepTotals | undefined): StepNoise | null {
  if (!mayChange(step)) return { variance: 0, standardError: 0 };
  if (!totals || totals.freedom === 0 || totals.repeatedRows < totals.scored) return null;
  const variance = (totals.squares + priorVariance) / (totals.freedom + 1);
  return { variance, standardError: Math.sqrt(variance * totals.inverse) / totals.scored };
}

/** Differences beyond this many standard errors are called real: one in twenty of those that are noise. */
export const confidence = 1.96;

/** The standard error of a weighted mean of steps; null where that of one of them is not known. */
export function errorOfMean(steps: readonly { weight: number; standardError: number | null }[]): number | null {
  let [squares, weights] = [0, 0];
  for (const { weight, standardError } of steps) {
    if (standardError === null) return null;
    squares += (weight * standardError) ** 2;
    weights += weight;
  }
  return weights === 0 ? 0 : Math.sqrt(squares) / weights;
}

type Measured = Pick<Schemas["CriterionSummary"], "score" | "standard_error">;

/**
 * Compares two means, and says whether their difference lies within their noise: null where that of one is not known. The
 * errors are independent, for each calculation asks anew.
 */
export function meanDifferenceOf({ score, standard_error: error }: Measured, before: Measured) {
  const { score: baseline_score, standard_error: errorBefore } = before;
  if (score === null || baseline_score === null) {
    return { score, baseline_score, difference: null, standard_error: null, within_noise: null };
  }
  const difference = score - baseline_score;
  const standard_error = error === null || errorBefore === null ? null : Math.hypot(error, errorBefore);
  const isWithin = standard_error === null ? null : Math.abs(difference) <= confidence * standard_error;
  return { score, baseline_score, difference, standard_error, within_noise: difference === 0 ? true : isWithin };
}
