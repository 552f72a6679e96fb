import type { Fragment, Scope, SqlHandle } from "./scope.ts";

/** Times that are included. */
export interface TimeFilters {
  created_after?: string | undefined;
  created_before?: string | undefined;
  updated_after?: string | undefined;
  updated_before?: string | undefined;
}

/** Filters that lists share. One that is left out does not matter. */
export interface ListFilters extends TimeFilters {
  /** Part of the name, in any letter case. */
  name?: string | undefined;
  created_by?: string | undefined;
  id?: number | undefined;
}

export interface ListPage {
  sort_by: "created_at" | "updated_at" | "name" | "id";
  sort_order: "asc" | "desc";
  offset: number;
  limit: number;
}

/** Conditions of the filters on records, each with `and` before it. @param nameColumn of them, or of what they belong to */
export function filterRecords({ sql }: Scope, nameColumn: string, filters: ListFilters, alias = "r"): Fragment {
  const { name, created_by, id } = filters;
  const r = sql(alias);
  return sql`
    ${name === undefined ? sql`` : sql`and strpos(lower(${sql(nameColumn)}), lower(${name}::text)) > 0`}
    ${created_by === undefined ? sql`` : sql`and lower(${r}.created_by) = lower(${created_by}::text)`}
    ${filterTimes(sql, filters, alias)}
    ${id === undefined ? sql`` : sql`and ${r}.id = ${id}`}`;
}

export function filterTimes(sql: SqlHandle, filters: TimeFilters, alias: string): Fragment {
  const { created_after, created_before, updated_after, updated_before } = filters;
  const r = sql(alias);
  return sql`
    ${created_after === undefined ? sql`` : sql`and ${r}.created_at >= ${created_after}::timestamptz`}
    ${created_before === undefined ? sql`` : sql`and ${r}.created_at <= ${created_before}::timestamptz`}
    ${updated_after === undefined ? sql`` : sql`and ${r}.updated_at >= ${updated_after}::timestamptz`}
    ${updated_before === undefined ? sql`` : sql`and ${r}.updated_at <= ${updated_before}::timestamptz`}`;
}

export function orderRecords({ sql }: Scope, nameColumn: string, { sort_by, sort_order }: ListPage): Fragment {
  const direction = sort_order === "asc" ? sql`asc` : sql`desc`;
  const key = sort_by === "name" ? sql`${sql(nameColumn)} collate "C"` : sql`${sql(sort_by)}`;
  return sql`r.${key} ${direction}, r.id ${direction}`;
}
