import type { TimeBounds } from "../../../db/queries/logs/timeRange.ts";
import { Problem } from "../../../domain/problem.ts";
import { parseTimeSpan } from "../../values/givenTime.ts";
import { numberText } from "../../values/numberText.ts";
import type { GivenFilter, GivenGroup } from "./field.ts";

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

/** Microseconds since 1970, from the first to the one after the last. */
export function readTimeSpan(filter: GivenFilter, value: unknown = filter.value): [from: number, end: number] {
  const span = typeof value === "string" ? parseTimeSpan(value) : null;
  if (span) return span;
  throw refuseFilter(filter, 'value should be an ISO 8601 date or time, such as "2026-03-02T09:15:00Z".');
}

export function readRange<T>(
  filter: GivenFilter,
  read: (filter: GivenFilter, value: unknown) => T,
  isAbove = (low: T, high: T) => low > high,
): [low: T, high: T] {
  const list = readList(filter);
  if (list.length !== 2) throw refuseFilter(filter, "value should be a list with the low end and the high end.");
  const [low, high] = [read(filter, list[0]), read(filter, list[1])];
  if (isAbove(low, high)) throw refuseFilter(filter, "the low end is above the high end.");
  return [low, high];
}

/** The bounds that filters which must hold set to a time, both within. */
export function boundsOf(group: GivenGroup | null, field: string): TimeBounds {
  const bounds: TimeBounds = { from: null, until: null };
  if (!group || (group.logic?.endsWith("OR") && group.filters.length > 1)) return bounds;
  const narrow = ({ from, until }: TimeBounds) => {
    if (from !== null) bounds.from = Math.max(bounds.from ?? from, from);
    if (until !== null) bounds.until = Math.min(bounds.until ?? until, until);
  };
  for (const part of group.filters) {
    if ("filters" in part) narrow(boundsOf(part, field));
    else if (part.field === field) narrow(timesOf(part));
  }
  return bounds;
}

function timesOf({ operator, value }: GivenFilter): TimeBounds {
  const [from = null, end = null] = (typeof value === "string" && parseTimeSpan(value)) || [];
  if (operator === "after") return { from: end, until: null };
  if (operator === "before") return { from: null, until: from === null ? null : from - 1 };
  if (operator === "between" && Array.isArray(value)) {
    const [low, high] = value.map((part) => (typeof part === "string" ? parseTimeSpan(part) : null));
    return { from: low?.[0] ?? null, until: high ? high[1] - 1 : null };
  }
  return { from: null, until: null };
}
