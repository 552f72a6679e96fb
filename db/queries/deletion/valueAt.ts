import type { Fragment, Scope } from "../../scope.ts";

/** A path of Postgres' JSON paths, and the text as which a value there reads. */
export interface ValueAt {
  path: string;
  text: string;
}

/** Condition that one of these columns of JSON has one of these values. */
export function hasValueAt({ sql }: Scope, values: readonly ValueAt[], columns: readonly Fragment[]): Fragment {
  const found = columns.map(
    (column, index) =>
      sql`${index === 0 ? sql`` : sql`union all`} select jsonb_path_query(${column}::jsonb, given.path) as value`,
  );
  return sql`exists (
    select from unnest(${values.map(({ path }) => path)}::jsonpath[], ${values.map(({ text }) => text)}::text[])
      as given (path, text)
    cross join lateral (${found}) found
    where jsonb_typeof(found.value) not in ('object', 'array') and coalesce(found.value #>> '{}', 'null') = given.text)`;
}
