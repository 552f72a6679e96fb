import { excerpt, number, unwrap } from "../values/coercions.ts";
import { CellFault, type Json } from "./primitive.ts";

/** Reads a value as a number. Throws a CellFault that names the side when it is not one. */
export function numericOperand(value: Json, side: "first" | "second"): number {
  const operand = number(unwrap(value));
  if (!Number.isNaN(operand)) return operand;
  throw new CellFault(`The ${side} value is not a number: ${value === null ? "it is empty" : excerpt(value)}.`);
}

/** Makes a result one that JSON can hold: finite, and 0 rather than -0. */
export function withinRange(result: number): number {
  if (!Number.isFinite(result)) throw new CellFault("The result is out of range.");
  return result === 0 ? 0 : result;
}
