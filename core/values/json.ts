import { limits } from "../../generated/limits.ts";
import { CellFault, withinStack } from "./cellFault.ts";

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

type Container = Json[] | { [key: string]: Json };

/**
 * Counts the steps of work that can grow faster than the value that it is done on, and ends it with a CellFault after
 * 10,000,000, which take from half a second to some seconds.
 */
export class Meter {
  private left = maxSteps;

  /** @param what takes the steps, as a message begins with it */
  constructor(private readonly what = "The JSONPath query") {}

  spend(steps: number): void {
    this.left -= steps;
    if (this.left < 0) throw new CellFault(`${this.what} leads to more than ${maxSteps} steps on this value.`);
  }
}

const maxSteps = limits["JsonPathConfig.x-max-steps"];

/** Deep equality: the order of keys does not matter, that of items does, and -0 is 0. */
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
  return left === right;
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

/** Compact JSON with keys in the order of their UTF-16 units: equal values give equal texts. For hashes. */
export function canonicalJson(value: Json): string {
  if (typeof value !== "object" || value === null) return scalarJson(value);
  return withinStack(() => canonicalContainer(value));
}

function canonicalContainer(value: Container): string {
  if (Array.isArray(value)) {
    let items = "";
    for (const item of value) items += (items === "" ? "" : ",") + canonicalPart(item);
    return `[${items}]`;
  }
  let members = "";
  for (const name of Object.keys(value).sort()) {
    members += `${members === "" ? "" : ","}${JSON.stringify(name)}:${canonicalPart(value[name] as Json)}`;
  }
  return `{${members}}`;
}

function canonicalPart(value: Json): string {
  return typeof value === "object" && value !== null ? canonicalContainer(value) : scalarJson(value);
}

function scalarJson(value: null | boolean | number | string): string {
  return typeof value === "string" || typeof value === "number" ? JSON.stringify(value) : `${value}`;
}

/** Compact JSON, keys in their own order. */
export function compactJson(value: Json): string {
  return withinStack(() => JSON.stringify(value));
}
