import { Problem } from "../../../domain/problem.ts";
import { parseTime } from "../../values/givenTime.ts";
import { numberText } from "../../values/numberText.ts";
import type { GivenFilter } from "./givenFilter.ts";

/** Values of filters, each read as what its field compares. A wrong one is a 400 that names the filter. */

export function refuseFilter({ field, operator }: GivenFilter, message: string): Problem {
  return new Problem("bad_request", `The filter ${field} ${operator}: ${message}`);
}

export function readList(filter: GivenFilter): unknown[] {
  if (!Array.isArray(filter.value) || filter.value.length === 0) {
    throw refuseFilter(filter, "value should be a list with at least one value.");
  }
  return filter.value;
}

export function readText(filter: GivenFilter, value: unknown = filter.value): string {
  if (typeof value !== "string") throw refuseFilter(filter, "value should be a text.");
  return value;
}

/** A scalar as the text that nested values are compared as. */
export function readScalarText(filter: GivenFilter, value: unknown = filter.value): string {
  if (value === null || value === undefined || typeof value === "object") {
    throw refuseFilter(filter, "value should be a text, a number or a boolean.");
  }
  return typeof value === "number" ? numberText(value) : String(value);
}

export function readNumber(filter: GivenFilter, value: unknown = filter.value): number {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  if (typeof number !== "number" || !Number.isFinite(number)) throw refuseFilter(filter, "value should be a number.");
  return number;
}

/** Reads an id; null for a text that is not a number. */
export function readId(filter: GivenFilter, value: unknown): number | null {
  if (typeof value !== "number" && typeof value !== "string") throw refuseFilter(filter, "value should be an id.");
  if (typeof value === "string" && !/^\d{1,15}$/.test(value)) return null;
  const id = Number(value);
  if (!Number.isSafeInteger(id)) throw refuseFilter(filter, "value should be an id, which is a whole number.");
  return id;
}

/** Microseconds since 1970. */
export function readTime(filter: GivenFilter, value: unknown = filter.value): number {
  const us = typeof value === "string" ? parseTime(value) : null;
  if (us === null) throw refuseFilter(filter, 'value should be an ISO 8601 time, such as "2026-03-02T09:15:00Z".');
  return us;
}

export function readRange<T>(filter: GivenFilter, read: (filter: GivenFilter, value: unknown) => T): [low: T, high: T] {
  const list = readList(filter);
  if (list.length !== 2) throw refuseFilter(filter, "value should be a list of two, the low end and the high end.");
  const [low, high] = [read(filter, list[0]), read(filter, list[1])];
  if (low > high) throw refuseFilter(filter, "the low end is above the high end.");
  return [low, high];
}
