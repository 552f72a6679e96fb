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

interface Difference {
  difference: number;
  standardError: number | null;
  /** Null where the noise of one side is not known. */
  isWithinNoise: boolean | null;
}

interface Measured {
  score: number;
  standardError: number | null;
}

/** Compares two means; their errors are independent, for each calculation asks anew. */
export function compare(now: Measured, before: Measured): Difference {
  const difference = now.score - before.score;
  const isKnown = now.standardError !== null && before.standardError !== null;
  const standardError = isKnown ? Math.hypot(now.standardError as number, before.standardError as number) : null;
  const isWithinNoise = standardError === null ? null : Math.abs(difference) <= confidence * standardError;
  return { difference, standardError, isWithinNoise: difference === 0 ? true : isWithinNoise };
}
