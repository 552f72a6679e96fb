import { limits } from "../../generated/limits.ts";
import { CellFault } from "./cellFault.ts";
import type { Json } from "./json.ts";
import { maxDepths } from "./jsonText.ts";

/** Bytes of the largest value of a cell, as JSON text. */
export const maxValueBytes = limits["UpdateCellRequest.value.x-max-bytes"];
const maxDepth = maxDepths.cellValue;

/**
 * Throws a CellFault for a value that a cell cannot hold: JSON escapes can make a U+0000 or half a surrogate pair
 * (Postgres takes neither), JSON numbers can be out of range (`1e400` parses to Infinity, which JSON cannot write),
 * and a query that matches a value and its parts gives far more than the text that it was taken from. Sizes are
 * underestimated: a value that passes may still be too large by its exact bytes.
 */
export function assertStorable(value: Json): void {
  sizeOf(value);
}

/** The size of a value, underestimated likewise. Throws for what a cell cannot hold. */
export function sizeOf(value: Json): number {
  return measure(value, 0, 0);
}

/** Adds the size of `value` to `size`. */
function measure(value: Json, size: number, depth: number): number {
  switch (typeof value) {
    case "string":
      return measureText(value, size);
    case "number":
      if (!Number.isFinite(value)) throw new CellFault("The value contains a number that is out of range.");
      return size + 1;
    case "boolean":
      return size + 4;
    default:
      return value === null ? size + 4 : measureContainer(value, size, depth + 1);
  }
}

function measureContainer(value: Json[] | { [key: string]: Json }, size: number, depth: number): number {
  if (depth > maxDepth) throw new CellFault(`The value is nested deeper than ${maxDepth} levels.`);
  let total = size + 2;
  if (Array.isArray(value)) {
    for (const item of value) total = measure(item, total + 1, depth);
    return total;
  }
  for (const name of Object.keys(value)) {
    total = measure(value[name] as Json, measureText(name, total + 2), depth);
  }
  return total;
}

function measureText(value: string, size: number): number {
  if (value.includes("\0")) throw new CellFault("The value contains the character U+0000, which a cell cannot store.");
  if (!value.isWellFormed()) {
    throw new CellFault("The value contains half of a surrogate pair, which a cell cannot store.");
  }
  return withinSize(size + value.length + 2);
}

/** Refuses a size in bytes (or characters, which are never more) above the limit of a cell. */
export function withinSize(size: number): number {
  if (size > maxValueBytes) throw new CellFault("The value is larger than 5 MB, the limit of a cell.");
  return size;
}
