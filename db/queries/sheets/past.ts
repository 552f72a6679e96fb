import { onlyRow } from "../../rows.ts";
import type { Fragment, Scope } from "../../scope.ts";
import { type AskedCells, isAmong, packedCells } from "./cellPacks.ts";

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

/** Tables whose earlier records stand in a history beside them; those of cells are asked for with `cellsAt`. */
type KeptTable = "columns" | "sheet_rows";

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

/** Statement for these fields of the cells of columns in some rows that were valid at a version. */
export function cellsAt(db: Scope, fields: readonly string[], asked: AskedCells, versionNumber: number): Fragment {
  const { sql } = db;
  const wanted = [...new Set([...fields, "valid_from"])];
  return sql`
    select ${sql.unsafe(fields.join())} from (${statesOfCells(db, wanted, asked)}) states
    where valid_from <= ${versionNumber} and (valid_to is null or valid_to > ${versionNumber})`;
}

/** Statement for all states that cells of columns in some rows have or had, with `valid_to`, null for the present ones. */
function statesOfCells(db: Scope, fields: readonly string[], asked: AskedCells): Fragment {
  const { sql } = db;
  const selected = sql.unsafe(fields.map((field) => `c.${field}`).join());
  const wanted = sql`c.workspace_id = ${db.workspaceId} and c.column_key = any(${asked.columnKeys}::bigint[])
    and ${isAmong(db, asked.rows)}`;
  return sql`
    select ${selected}, null::integer as valid_to from cells c where ${wanted}
    union all
    select c.*, null::integer from (${packedCells(db, fields, asked)}) c
    union all
    ${packedCells(db, [...fields, "valid_to"], asked, "cell_packs_history")}
    union all
    select ${selected}, c.valid_to from cells_history c where ${wanted}`;
}

/** The first and the last version that gave a sheet's records of a kind a state that counts in its past; null for none. */
export function versionsOfStates(
  db: Scope,
  sheetId: string,
  table: KeptTable,
  condition: Fragment,
  until?: number,
): Promise<{ first: number | null; last: number | null }> {
  const { sql } = db;
  const wanted = sql`workspace_id = ${db.workspaceId} and ${condition}`;
  const states = sql`
    select valid_from from ${sql.unsafe(table)} where ${wanted}
    union all
    select valid_from from ${sql.unsafe(`${table}_history`)} where ${wanted}`;
  return versionsAmong(db, sheetId, states, until);
}

/** The first and the last version after `low`, and up to `high`, that gave a cell a state that counts in its past; null for none. */
export function versionsOfCell(
  db: Scope,
  sheetId: string,
  cell: { columnKey: number; rowIndex: number },
  { low, high }: { low: number; high: number },
): Promise<{ first: number | null; last: number | null }> {
  const asked = { columnKeys: [cell.columnKey], rows: { only: [cell.rowIndex] } };
  const states = db.sql`
    select valid_from from (${statesOfCells(db, ["valid_from"], asked)}) c
    where valid_from > ${low} and valid_from <= ${high}`;
  return versionsAmong(db, sheetId, states, high);
}

/** @param states statement for their `valid_from` */
async function versionsAmong(
  db: Scope,
  sheetId: string,
  states: Fragment,
  until?: number,
): Promise<{ first: number | null; last: number | null }> {
  const counts = await inPast(db, sheetId, until);
  return onlyRow(db.sql<{ first: number | null; last: number | null }[]>`
    select min(valid_from) as first, max(valid_from) as last from (${states}) states where ${counts()}`);
}
