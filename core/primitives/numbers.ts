import { exactNumber, excerpt, number, unwrap } from "../values/coercions.ts";
import { CellFault, type Json } from "./primitive.ts";

/** Reads a value as a number. Throws a CellFault that names the side when it is not one. */
export function numericOperand(value: Json, side: "first" | "second"): number {
  return operandOf(number(unwrap(value)), value, side);
}

/** Reads a value as numericOperand does, with every digit of an integer beyond 2^53. */
export function exactOperand(value: Json, side: "first" | "second"): number | bigint {
  return operandOf(exactNumber(unwrap(value)), value, side);
}

function operandOf<Read extends number | bigint>(read: Read, value: Json, side: "first" | "second"): Read {
  if (!Number.isNaN(read)) return read;
  throw new CellFault(`The ${side} value is not a number: ${value === null ? "it is empty" : excerpt(value)}.`);
}

/** Makes a result one that JSON can hold: finite, and 0 rather than -0. */
export function withinRange(result: number): number {
  if (!Number.isFinite(result)) throw new CellFault("The result is out of range.");
  return result === 0 ? 0 : result;
}
