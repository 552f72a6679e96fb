import { Problem } from "../../../domain/problem.ts";
import { assertStorable } from "../../values/storable.ts";
import { CellFault, type Computed } from "../primitive.ts";

/** Turns a fault of one row into the result of that row, also a Problem, which other code throws for callers of the API. */
export async function asCell<T>(work: () => Promise<T>): Promise<T | CellFault> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CellFault) return error;
    if (error instanceof Problem) return new CellFault(error.message, { cause: error });
    throw error;
  }
}

/** Makes the cell of a result, or a fault if a cell cannot hold it. */
export function storedCell<T>(result: T | CellFault, make: (result: T) => Computed): Computed | CellFault {
  if (result instanceof CellFault) return result;
  try {
    const cell = make(result);
    assertStorable(cell.value);
    return cell;
  } catch (error) {
    if (error instanceof CellFault) return error;
    throw error;
  }
}
