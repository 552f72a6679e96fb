import type { TimeBounds } from "../../../db/queries/logs/timeRange.ts";
import { parseTime } from "../../values/givenTime.ts";
import type { GivenFilter, GivenGroup } from "./givenFilter.ts";

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
  const time = (given: unknown) => (typeof given === "string" ? parseTime(given) : null);
  if (operator === "after") return { from: time(value), until: null };
  if (operator === "before") return { from: null, until: time(value) };
  if (operator === "between" && Array.isArray(value)) return { from: time(value[0]), until: time(value[1]) };
  return { from: null, until: null };
}
