import { countCharacters } from "../../validation/characters.ts";
import { ExpressionFault } from "./expressionFault.ts";
import { type Json, jsonEquals, type Meter } from "./json.ts";
import { compileIRegexp, type Pattern } from "./pattern.ts";

/** Characters × instructions of a pattern that count as one step. */
const patternWorkPerStep = 32;
/** Steps for each character of a pattern that is taken from the data and compiled for one use. */
const stepsPerPatternCharacter = 100;
const maxDataPatternLength = 10_000;

/** Value in a filter; undefined is the standard's Nothing. */
export type Operand = Json | undefined;

/** Comparison operators of filters. */
export const comparisons: Record<string, (left: Operand, right: Operand, meter: Meter) => boolean> = {
  "==": equals,
  "!=": (left, right, meter) => !equals(left, right, meter),
  "<": isLess,
  ">": (left, right, meter) => isLess(right, left, meter),
  "<=": (left, right, meter) => isLess(left, right, meter) || equals(left, right, meter),
  ">=": (left, right, meter) => isLess(right, left, meter) || equals(left, right, meter),
};

function equals(left: Operand, right: Operand, meter: Meter): boolean {
  if (left === undefined || right === undefined) return left === right;
  return jsonEquals(left, right, meter);
}

function isLess(left: Operand, right: Operand, meter: Meter): boolean {
  if (typeof left === "number" && typeof right === "number") return left < right;
  if (typeof left !== "string" || typeof right !== "string") return false;
  meter.spend(Math.min(left.length, right.length));
  return left < right;
}

/** The function `length`: characters of a text, items of a list, members of an object. */
export function lengthOf(value: Operand, meter: Meter): number | undefined {
  if (typeof value === "string") {
    meter.spend(value.length);
    return countCharacters(value);
  }
  if (typeof value !== "object" || value === null) return undefined;
  if (Array.isArray(value)) return value.length;
  const { length } = Object.keys(value);
  meter.spend(length);
  return length;
}

/** Functions `match` (the whole text fits) and `search` (a part of it fits). Values other than texts never fit. */
export const matches = { match: fitter("isWhole"), search: fitter("isFoundIn") };

function fitter(method: "isWhole" | "isFoundIn"): (value: Operand, pattern: Pattern | null, meter: Meter) => boolean {
  return (value, pattern, meter) => {
    if (typeof value !== "string" || pattern === null) return false;
    meter.spend((value.length * pattern.size) / patternWorkPerStep);
    return pattern[method](value);
  };
}

/** Compiles a pattern from the data; null for a value that is not a usable pattern. */
export function compileDataPattern(source: Operand, meter: Meter): Pattern | null {
  if (typeof source !== "string" || source.length > maxDataPatternLength) return null;
  meter.spend((source.length + 1) * stepsPerPatternCharacter);
  try {
    return compileIRegexp(source);
  } catch (error) {
    if (error instanceof ExpressionFault) return null;
    throw error;
  }
}
