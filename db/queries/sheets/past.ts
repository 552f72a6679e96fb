import type { Fragment, Scope } from "../../scope.ts";

/** Above every version. */
const now = 2 ** 31 - 1;

/**
 * Condition on `valid_from` that a state counts in the sheet's past: it leaves out what restores have taken back, and the
 * copies of older states that they have made.
 * @param until version whose past is meant
 * @returns a maker of it, for a fragment that a promise gave would be sent as a query
 */
export async function inPast(db: Scope, sheetId: string, until = now): Promise<() => Fragment> {
  const { sql } = db;
  const restores = await sql<{ restored: number; source: number }[]>`
    select v.version_number as restored, s.version_number as source
    from sheet_versions v
    join sheet_versions s on s.workspace_id = v.workspace_id and s.id = v.source_version_id
    where v.workspace_id = ${db.workspaceId} and v.sheet_id = ${sheetId} and v.reason = 'restored'
    order by v.version_number desc`;
  const left: { restored: number; source: number }[] = [];
  for (const restore of restores) if (restore.restored <= (left.at(-1)?.source ?? until)) left.push(restore);
  return () => sql`not exists (
    select from unnest(${left.map(({ source }) => source)}::integer[], ${left.map(({ restored }) => restored)}::integer[])
      as left_out (after, up_to)
    where valid_from > after and valid_from <= up_to)`;
}
