import type { Span } from "../../../db/queries/logs/rollups/units.ts";
import { type RolledField, scalarFields } from "../rollups/cells.ts";
import type { GivenFilter, GivenGroup } from "../search/field.ts";
import { readList, readTimeSpan } from "../search/values.ts";

/** A query that roll-ups answer: a time, and filters of the fields that they are by. */
export interface RolledQuery {
  span: Span;
  /** The filters without those of the time. */
  rest: GivenGroup;
  fields: RolledField[];
}

const startField = "request_start_time";

/** Reads filters that are known to be right; null where roll-ups know too little. */
export function readRolledQuery(group: GivenGroup | null): RolledQuery | null {
  const query: RolledQuery = {
    span: { from: 0, end: Number.MAX_SAFE_INTEGER + 1 },
    rest: { filters: [] },
    fields: [],
  };
  const rest = restOf(group ?? { filters: [] }, query, true);
  return rest && { ...query, rest };
}

function restOf(group: GivenGroup, query: RolledQuery, isOuterRequired: boolean): GivenGroup | null {
  const isRequired = isOuterRequired && !(group.logic?.endsWith("OR") && group.filters.length > 1);
  const filters: GivenGroup["filters"] = [];
  for (const part of group.filters) {
    if ("filters" in part) {
      const rest = restOf(part, query, isRequired);
      if (!rest) return null;
      filters.push(rest);
    } else if (part.field === startField) {
      const span = isRequired ? spanOf(part) : null;
      if (!span) return null;
      query.span.from = Math.max(query.span.from, span.from);
      query.span.end = Math.min(query.span.end, span.end);
    } else {
      const field = scalarFields.find((one) => one === (part.field === "prompt" ? "prompt_id" : part.field));
      if (!field) return null;
      if (!query.fields.includes(field)) query.fields.push(field);
      filters.push(part);
    }
  }
  return { ...group, filters };
}

function spanOf(filter: GivenFilter): Span | null {
  const ever = { from: 0, end: Number.MAX_SAFE_INTEGER + 1 };
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
