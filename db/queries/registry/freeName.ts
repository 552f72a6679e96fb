import { lockName } from "../../lockName.ts";
import type { Fragment, Scope, SqlHandle } from "../../scope.ts";

/** The names that the server gives to things of a table that come without one. */
export interface GeneratedNames {
  table: "tables" | "workflows" | "dataset_groups" | "reports";
  nameColumn: "title" | "name";
  /** Rows of the table whose names count; all when left out. */
  only?(sql: SqlHandle): Fragment;
  first: string;
  /** Beginning of all later names, which end with a number, from 2 on. */
  prefix: string;
}

/**
 * Finds the generated name with the lowest number that is free. Transactions that ask for one wait for each other until
 * they end, so that two do not find the same.
 */
export async function findFreeName(
  db: Scope,
  { table, nameColumn, only, first, prefix }: GeneratedNames,
): Promise<string> {
  const { sql } = db;
  await lockName(db, `names of ${table}`);
  const name = sql(nameColumn);
  // In order and without gaps the numbers are their own positions, up to the first one that is free. Only what the
  // server would write counts as a number: not 01, and not what is too large for it.
  const [row] = await sql<{ number: number }[]>`
    with taken as (
      select distinct case when ${name} = ${first} then 1 else substr(${name}, ${prefix.length + 1})::integer end as number
      from ${sql(table)}
      where workspace_id = ${db.workspaceId} and deleted_at is null ${only ? sql`and ${only(sql)}` : sql``}
        and (${name} = ${first} or starts_with(${name}, ${prefix})
          and substr(${name}, ${prefix.length + 1}) ~ '^([2-9]|[1-9][0-9]{1,8})$')
    ), placed as (
      select number, row_number() over (order by number) as position from taken
    )
    select (coalesce(min(position) filter (where number <> position), count(*) + 1))::integer as number from placed`;
  const number = row?.number ?? 1;
  return number === 1 ? first : `${prefix}${number}`;
}
