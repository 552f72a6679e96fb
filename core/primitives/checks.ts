import { BudgetSpent } from "../values/computingTime.ts";
import { CellFault, type Computed, type Evaluate } from "./primitive.ts";

/** The result of a check that holds, shared by all rows. */
export const isTrue: Computed = Object.freeze({ value: true });
/** The result of a check that does not hold, shared by all rows. */
export const isFalse: Computed = Object.freeze({ value: false });

export function falseBecause(reason: string): Computed {
  return { value: false, display: `false: ${reason}` };
}

/** Makes a check false, with the reason, for data that it cannot read; a transform fails the cell there. */
export function asCheck(evaluate: Evaluate, refusal: (reason: string) => Computed = falseBecause): Evaluate {
  return (values) => {
    try {
      return evaluate(values);
    } catch (error) {
      if (error instanceof CellFault && !(error instanceof BudgetSpent)) return refusal(error.message);
      throw error;
    }
  };
}
