import type { Span } from "../../../db/queries/logs/rollups/units.ts";
import type { TimeBounds } from "../../../db/queries/logs/timeRange.ts";
import type { GivenFilter, GivenGroup } from "../search/field.ts";
import { boundsOf, readList, readTimeSpan } from "../search/values.ts";

/** A query that roll-ups answer: a time, and filters of the fields that they are by. */
export interface RolledQuery {
  span: Span;
  bounds: TimeBounds;
  /** The filters without those of the time. */
  rest: GivenGroup;
  fields: string[];
}

/** How filters name the start of a record, and the fields of its roll-ups; the latter answers undefined for others. */
interface FilteredNames {
  start: string;
  fieldOf(name: string): string | undefined;
}

/** From 1970 to after the last time that anything is stored with. */
const ever: Span = { from: 0, end: 1e16 };

/** Reads filters that are known to be right; null where roll-ups know too little. */
export function readRolledQuery(group: GivenGroup | null, names: FilteredNames): RolledQuery | null {
  const query: RolledQuery = {
    span: { ...ever },
    bounds: boundsOf(group, names.start),
    rest: { filters: [] },
    fields: [],
  };
  const rest = restOf(group ?? { filters: [] }, names, query, true);
  return rest && { ...query, rest };
}

function restOf(
  group: GivenGroup,
  names: FilteredNames,
  query: RolledQuery,
  isOuterRequired: boolean,
): GivenGroup | null {
  const isRequired = isOuterRequired && !(group.logic?.endsWith("OR") && group.filters.length > 1);
  const filters: GivenGroup["filters"] = [];
  for (const part of group.filters) {
    if ("filters" in part) {
      const rest = restOf(part, names, query, isRequired);
      if (!rest) return null;
      filters.push(rest);
    } else if (part.field === names.start) {
      const span = isRequired ? spanOf(part) : null;
      if (!span) return null;
      query.span.from = Math.max(query.span.from, span.from);
      query.span.end = Math.min(query.span.end, span.end);
    } else {
      const field = names.fieldOf(part.field);
      if (!field) return null;
      if (!query.fields.includes(field)) query.fields.push(field);
      filters.push(part);
    }
  }
  return { ...group, filters };
}

function spanOf(filter: GivenFilter): Span | null {
  switch (filter.operator) {
    case "after":
      return { ...ever, from: readTimeSpan(filter)[1] };
    case "before":
      return { ...ever, end: readTimeSpan(filter)[0] };
    case "between": {
      const [low, high] = readList(filter).map((value) => readTimeSpan(filter, value));
      return low && high ? { from: low[0], end: high[1] } : null;
    }
    default:
      return null;
  }
}
