import { Problem } from "../../../domain/problem.ts";
import { assertStorable } from "../../values/storable.ts";
import { CellFault, type Computed } from "../primitive.ts";

/** What is wrong with one row is a result of it, also where the code that found it speaks to callers of the API. */
export async function asCell<T>(work: () => Promise<T>): Promise<T | CellFault> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CellFault) return error;
    if (error instanceof Problem) return new CellFault(error.message);
    throw error;
  }
}

/** The cell that is made of a result, when a cell can hold it. */
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
