import type { Grouping } from "../../../db/queries/logs/charts.ts";
import type { Fragment, SqlHandle } from "../../../db/scope.ts";

/** A record has one value, or none. */
export function singleValue(sql: SqlHandle, value: Fragment): Grouping {
  return (alias) => sql`cross join lateral (select ${value} as value where ${value} is not null) ${alias}`;
}

/** A record has several: what this selects, each once. */
export function eachValue(sql: SqlHandle, values: Fragment): Grouping {
  return (alias) => sql`
    cross join lateral (select value from (${values}) given (value) where value is not null) ${alias}`;
}
