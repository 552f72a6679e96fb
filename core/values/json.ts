import { limits } from "../../generated/limits.ts";
import { canonicalJson as canonicalText } from "../../validation/canonicalJson.ts";
import { CellFault, withinStack } from "./cellFault.ts";
import { tick } from "./computingTime.ts";

export type Json = null | boolean | number | string | Json[] | JsonObject;
export type JsonObject = { [key: string]: Json };

type Container = Json[] | JsonObject;

/** Tells whether a value of JSON is an object; a list is not. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value that an object has under a name; undefined for what has none. */
export function memberOf(value: Json, name: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/**
 * Counts the steps of work that can grow faster than its input, and ends it with a CellFault after 10,000,000, which
 * take from half a second to some seconds.
 */
export class Meter {
  private left = maxSteps;

  /** @param what the work, as the beginning of a message */
  constructor(private readonly what = "The JSONPath query") {}

  spend(steps: number): void {
    tick(1 + steps);
    this.left -= steps;
    if (this.left < 0) throw new CellFault(`${this.what} takes more than ${maxSteps} steps on this value.`);
  }
}

const maxSteps = limits["JsonPathConfig.x-max-steps"];

/**
 * Deep equality: the order of keys is ignored, the order of items counts, and -0 equals 0. Throws a CellFault for two
 * numbers out of range: `1e400` and `1e401` are both parsed as Infinity, so nothing tells whether they are equal.
 */
export function jsonEquals(left: Json, right: Json, meter?: Meter): boolean {
  if (!isContainer(left) || !isContainer(right)) return scalarsEqual(left, right, meter);
  return withinStack(() => containersEqual(left, right, meter));
}

function isContainer(value: Json): value is Container {
  return typeof value === "object" && value !== null;
}

const charactersPerStep = 64;

function scalarsEqual(left: Json, right: Json, meter: Meter | undefined): boolean {
  if (meter && typeof left === "string") meter.spend(left.length / charactersPerStep);
  if (left !== right) return false;
  if (left === Number.POSITIVE_INFINITY || left === Number.NEGATIVE_INFINITY) {
    throw new CellFault("Both values contain a number that is out of range.");
  }
  return true;
}

function containersEqual(left: Container, right: Container, meter: Meter | undefined): boolean {
  if (Array.isArray(left)) {
    if (!Array.isArray(right) || left.length !== right.length) return false;
    meter?.spend(left.length);
    for (let index = 0; index < left.length; index++) {
      if (!partsEqual(left[index] as Json, right[index] as Json, meter)) return false;
    }
    return true;
  }
  if (Array.isArray(right)) return false;
  const names = Object.keys(left);
  meter?.spend(names.length);
  if (names.length !== Object.keys(right).length) return false;
  for (const name of names) {
    if (!Object.hasOwn(right, name) || !partsEqual(left[name] as Json, right[name] as Json, meter)) return false;
  }
  return true;
}

function partsEqual(left: Json, right: Json, meter: Meter | undefined): boolean {
  if (!isContainer(left) || !isContainer(right)) return scalarsEqual(left, right, meter);
  return containersEqual(left, right, meter);
}

/**
 * Compact JSON with sorted keys: equal values give equal texts. Hashes that are stored are made of it, so its bytes must
 * not change. For those the `canonicalize` package (RFC 8785) will not do: it refuses half a surrogate pair, which a
 * value from a request may hold.
 */
export function canonicalJson(value: Json): string {
  return isContainer(value) ? withinStack(() => canonicalText(value)) : canonicalText(value);
}

/** Compact JSON with keys in the order that they have. */
export function compactJson(value: Json): string {
  if (typeof value === "string" || isContainer(value)) return withinStack(() => JSON.stringify(value));
  return typeof value === "number" && !Number.isFinite(value) ? "null" : `${value}`;
}
