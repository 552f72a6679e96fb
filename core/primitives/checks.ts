import { CellFault, type Computed, type Evaluate } from "./primitive.ts";

/** Results of checks are shared, not made for each row. */
export const isTrue: Computed = Object.freeze({ value: true });
export const isFalse: Computed = Object.freeze({ value: false });

/** False, and why, where the data and not the question is at fault. */
export function falseBecause(reason: string): Computed {
  return { value: false, display: `false: ${reason}` };
}

/** A check on data that it cannot read is false with the reason, where a transform would fail the cell. */
export function asCheck(evaluate: Evaluate, refusal: (reason: string) => Computed = falseBecause): Evaluate {
  return (values) => {
    try {
      return evaluate(values);
    } catch (error) {
      if (error instanceof CellFault) return refusal(error.message);
      throw error;
    }
  };
}
