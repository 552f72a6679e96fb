import { onlyRow } from "../../rows.ts";
import type { Fragment, Scope } from "../../scope.ts";

/** Number above every version, for the present. */
const now = 2 ** 31 - 1;

/**
 * Condition on `valid_from` that a state counts in the sheet's past: it leaves out what restores have taken back, and the
 * copies of older states that they have made.
 * @param until version whose past is meant
 * @returns a maker of it, for a fragment that a promise gave would be sent as a query
 */
export async function inPast(db: Scope, sheetId: string, until = now): Promise<() => Fragment> {
  const restores = await db.sql<{ restored: number; source: number }[]>`
    select v.version_number as restored, s.version_number as source
    from sheet_versions v
    join sheet_versions s on s.workspace_id = ${db.workspaceId} and s.id = v.source_version_id
    where v.workspace_id = ${db.workspaceId} and v.sheet_id = ${sheetId} and v.reason = 'restored'
    order by v.version_number desc`;
  const left: { restored: number; source: number }[] = [];
  for (const restore of restores) if (restore.restored <= (left.at(-1)?.source ?? until)) left.push(restore);
  return () => db.sql`not exists (
    select from unnest(${left.map(({ source }) => source)}::integer[], ${left.map(({ restored }) => restored)}::integer[])
      as left_out (after, up_to)
    where valid_from > after and valid_from <= up_to)`;
}

/** Tables whose earlier records stand in a history beside them. */
type KeptTable = "cells" | "columns" | "sheet_rows";

/** Statement for the records of a table that were valid at a version. */
export function recordsAt(
  { sql }: Scope,
  table: KeptTable,
  fields: Fragment,
  condition: Fragment,
  versionNumber: number,
): Fragment {
  const then = sql`${condition} and valid_from <= ${versionNumber}`;
  return sql`
    select ${fields} from ${sql.unsafe(table)} where ${then}
    union all
    select ${fields} from ${sql.unsafe(`${table}_history`)} where ${then} and valid_to > ${versionNumber}`;
}

/** The first and the last version that gave a sheet's records of a kind a state that counts in its past; null for none. */
export async function versionsOfStates(
  db: Scope,
  sheetId: string,
  table: KeptTable,
  condition: Fragment,
  until?: number,
): Promise<{ first: number | null; last: number | null }> {
  const { sql } = db;
  const counts = await inPast(db, sheetId, until);
  const wanted = sql`workspace_id = ${db.workspaceId} and ${condition} and ${counts()}`;
  return onlyRow(sql<{ first: number | null; last: number | null }[]>`
    select min(valid_from) as first, max(valid_from) as last from (
      select valid_from from ${sql.unsafe(table)} where ${wanted}
      union all select valid_from from ${sql.unsafe(`${table}_history`)} where ${wanted}
    ) states`);
}
