import { firstValue, hasRows, valuesOf } from "../../rows.ts";
import type { Fragment, Scope } from "../../scope.ts";
import {
  eraseTakenCells,
  isAmong,
  type PackTable,
  packOf,
  rowIndexInPack,
  singleOutCells,
  singleOutPastCells,
  unnestedPacks,
} from "../sheets/cellPacks.ts";
import type { Target } from "./targets.ts";

/** Sheets whose columns show, or have shown, those of a sheet, and sheets that show those. */
export function listReadingSheets(db: Scope, sheetId: string): Promise<string[]> {
  return valuesOf<string>(db.sql`
    with recursive reading (id) as (
      select ${sheetId}::uuid
      union
      select c.sheet_id from reading
      cross join lateral (
        select sheet_id from columns where workspace_id = ${db.workspaceId} and source_sheet_id = reading.id
        union
        select sheet_id from columns_history where workspace_id = ${db.workspaceId} and source_sheet_id = reading.id
      ) c
    )
    select id from reading where id <> ${sheetId}::uuid order by id`);
}

export function listColumnKeys(db: Scope, sheetIds: readonly string[]): Promise<number[]> {
  return valuesOf<number>(db.sql`
    select column_key from columns where workspace_id = ${db.workspaceId} and sheet_id = any(${[...sheetIds]}::uuid[])
    union
    select column_key from columns_history where workspace_id = ${db.workspaceId} and sheet_id = any(${[...sheetIds]}::uuid[])`);
}

/** A row of a sheet for as long as it lived, in versions: the index of one that is deleted is given to others. */
export interface RowLife {
  rowIndex: number;
  from: number;
  /** Version at which it ended; null while it lives. */
  to: number | null;
}

export interface RowState extends RowLife {
  /** Version that this one restored; null for others. */
  restored: number | null;
}

/** Lists all states that rows of a sheet have had, in their order. */
export function listAllStates(db: Scope, sheetId: string, rowIndices: readonly number[]): Promise<RowState[]> {
  const ofRows = db.sql`workspace_id = ${db.workspaceId} and sheet_id = ${sheetId} and row_index = any(${[...rowIndices]}::integer[])`;
  return db.sql<RowState[]>`
    select r.row_index as "rowIndex", r.valid_from as from, r.valid_to as to, source.version_number as restored
    from (
      select row_index, valid_from, null as valid_to from sheet_rows where ${ofRows}
      union all
      select row_index, valid_from, valid_to from sheet_rows_history where ${ofRows}
    ) r
    left join sheet_versions v on v.workspace_id = ${db.workspaceId} and v.sheet_id = ${sheetId}
      and v.version_number = r.valid_from
    left join sheet_versions source on source.workspace_id = ${db.workspaceId} and source.id = v.source_version_id
    order by r.row_index, r.valid_from`;
}

interface ErasedRows {
  sheetId: string;
  lives: readonly RowLife[];
  /** Keys of the columns of the sheet. */
  columnKeys: number[];
  /** Sheets that read it, and the keys of their columns. */
  readerIds: string[];
  readerKeys: number[];
}

/** Condition of records `r` of rows, or of their cells, that are of these lives. */
function inLives({ sql }: Scope, lives: readonly RowLife[]): Fragment {
  return sql`exists (
    select from unnest(${lives.map(({ rowIndex }) => rowIndex)}::integer[], ${lives.map(({ from }) => from)}::integer[],
      ${lives.map(({ to }) => to)}::integer[]) as life (row_index, begun, ended)
    where life.row_index = r.row_index and r.valid_from >= life.begun and (life.ended is null or r.valid_from < life.ended))`;
}

/** Logs and traces of the calls that computed these rows, by what their cells and scores say at every version. */
export async function listCallsOfRows(db: Scope, rows: ErasedRows): Promise<Target[]> {
  const { sql } = db;
  const indices = rows.lives.map(({ rowIndex }) => rowIndex);
  const own = (table: string) => sql`
    select metrics::text as said from ${sql.unsafe(table)} r
    where workspace_id = ${db.workspaceId} and column_key = any(${rows.columnKeys}::bigint[])
      and row_index = any(${indices}::integer[]) and metrics is not null and ${inLives(db, rows.lives)}`;
  const read = (table: string) => sql`
    select metrics::text from ${sql.unsafe(table)}
    where workspace_id = ${db.workspaceId} and column_key = any(${rows.readerKeys}::bigint[])
      and row_index = any(${indices}::integer[]) and metrics is not null`;
  return sql<Target[]>`
    with measured as (
      ${own("cells")} union all ${own("cells_history")} union all ${read("cells")} union all ${read("cells_history")}
      union all
      select r.results from scorecards s
      join score_rows r on r.workspace_id = ${db.workspaceId} and r.scorecard_id = s.id
        and r.row_index = any(${indices}::integer[])
      where s.workspace_id = ${db.workspaceId} and s.sheet_id = any(${[rows.sheetId, ...rows.readerIds]}::uuid[])
    )
    select distinct case list[1] when 'trace_ids' then 'trace' else 'request_log' end as kind, id[1] as id
    from measured, regexp_matches(said, '"(trace_ids|request_ids)": *\\[([^]]*)\\]', 'g') list,
      regexp_matches(list[2], '[0-9a-f]+', 'g') id`;
}

/**
 * Rows that runs of evaluations have copied from these, under their indices: a run may have done so when its sheet had been
 * looked through already.
 */
export function listCopiesInRuns(db: Scope, { sheetId, lives }: ErasedRows): Promise<Target[]> {
  const first = (table: string) => db.sql`
    select valid_from from ${db.sql.unsafe(table)}
    where workspace_id = ${db.workspaceId} and sheet_id = r.sheet_id and row_index = life.row_index`;
  return db.sql<Target[]>`
    select distinct 'row' as kind, r.sheet_id || ':' || life.row_index || ':' || copied.version as id
    from datasets d
    join unnest(${lives.map(({ rowIndex }) => rowIndex)}::integer[], ${lives.map(({ from }) => from)}::integer[],
      ${lives.map(({ to }) => to)}::integer[]) as life (row_index, begun, ended)
      on life.begun <= d.sheet_version and (life.ended is null or life.ended > d.sheet_version)
    join reports r on r.workspace_id = ${db.workspaceId} and r.dataset_id = d.id and not r.is_blueprint
    cross join lateral (
      select min(valid_from) as version from (${first("sheet_rows")} union all ${first("sheet_rows_history")}) states
    ) copied
    where d.workspace_id = ${db.workspaceId} and d.sheet_id = ${sheetId} and copied.version is not null`;
}

/** Reduces the row counts of versions and datasets by the rows that an erasure takes from them. */
export async function uncountRows(db: Scope, { sheetId, lives }: ErasedRows): Promise<void> {
  const lost = db.sql`
    lost as (
      select * from unnest(${lives.map(({ from }) => from)}::integer[], ${lives.map(({ to }) => to)}::integer[])
        as life (begun, ended)
    )`;
  await db.sql`
    with ${lost}, fewer as (
      select v.version_number, count(*)::integer as count from sheet_versions v
      join lost on lost.begun <= v.version_number and (lost.ended is null or lost.ended > v.version_number)
      where v.workspace_id = ${db.workspaceId} and v.sheet_id = ${sheetId}
      group by 1
    )
    update sheet_versions v set row_count = v.row_count - fewer.count from fewer
    where v.workspace_id = ${db.workspaceId} and v.sheet_id = ${sheetId} and v.version_number = fewer.version_number`;
  await db.sql`
    with ${lost}, fewer as (
      select d.id, count(*)::integer as count from datasets d
      join lost on lost.begun <= coalesce(d.sheet_version, 2147483646)
        and (lost.ended is null or lost.ended > coalesce(d.sheet_version, 2147483646))
      where d.workspace_id = ${db.workspaceId} and d.sheet_id = ${sheetId}
      group by 1
    )
    update datasets d set row_count = d.row_count - fewer.count from fewer
    where d.workspace_id = ${db.workspaceId} and d.id = fewer.id`;
}

/** Deletes rows of a sheet, which are in no present state any more, from its past and from what was made of them. */
export async function eraseRowRecords(db: Scope, rows: ErasedRows): Promise<void> {
  const { sql } = db;
  const indices = sql`row_index = any(${rows.lives.map(({ rowIndex }) => rowIndex)}::integer[])`;
  const ofRows = (): Fragment => sql`workspace_id = ${db.workspaceId} and sheet_id = ${rows.sheetId} and ${indices}
    and ${inLives(db, rows.lives)}`;
  await sql`
    update sheet_versions set deltas = '[]'
    where workspace_id = ${db.workspaceId} and sheet_id = ${rows.sheetId} and reason = 'cell_updated'
      and version_number in (select valid_from from sheet_rows_history r where ${ofRows()})`;
  for (const table of ["sheet_rows", "sheet_rows_history", "row_origins"]) {
    await sql`delete from ${sql.unsafe(table)} r where ${ofRows()}`;
  }
  const columnKeys = [...rows.columnKeys, ...rows.readerKeys];
  const erased = { columnKeys, rows: { only: rows.lives.map(({ rowIndex }) => rowIndex) } };
  await Promise.all([singleOutCells(db, erased), singleOutPastCells(db, erased), eraseTakenCells(db, erased)]);
  for (const table of ["cells", "cells_history"]) {
    await sql`
      delete from ${sql.unsafe(table)} r
      where workspace_id = ${db.workspaceId} and column_key = any(${rows.columnKeys}::bigint[]) and ${indices}
        and ${inLives(db, rows.lives)}`;
    await sql`
      delete from ${sql.unsafe(table)}
      where workspace_id = ${db.workspaceId} and column_key = any(${rows.readerKeys}::bigint[]) and ${indices}`;
  }
  await sql`
    delete from score_rows r using scorecards s
    where r.workspace_id = ${db.workspaceId} and r.scorecard_id = s.id and r.${indices}
      and s.workspace_id = ${db.workspaceId} and s.sheet_id = any(${[rows.sheetId, ...rows.readerIds]}::uuid[])`;
}

/** Deletes what tells of rows what they were made of, also of rows that are not there: a deletion looks for such until there are none. */
export async function eraseOrigins(
  db: Scope,
  sheetId: string,
  rows: readonly { rowIndex: number; version: number }[],
): Promise<void> {
  await db.sql`
    delete from row_origins o
    using unnest(${rows.map(({ rowIndex }) => rowIndex)}::integer[], ${rows.map(({ version }) => version)}::integer[])
      as known (row_index, version)
    where o.workspace_id = ${db.workspaceId} and o.sheet_id = ${sheetId} and o.row_index = known.row_index
      and o.valid_from = known.version`;
}

/** Rows that were made of what a deletion deletes. */
export function listRowsMadeOf(db: Scope, kind: "request_log" | "trace", ids: readonly string[]): Promise<Target[]> {
  return db.sql<Target[]>`
    select distinct 'row' as kind, sheet_id || ':' || row_index || ':' || valid_from as id from row_origins
    where workspace_id = ${db.workspaceId} and kind = ${kind} and id = any(${[...ids]}::text[])`;
}

/** Rows that were made of what a deletion has deleted, by imports that went on meanwhile. */
export function listLateRows(db: Scope, deletionId: string, limit: number): Promise<Target[]> {
  return db.sql<Target[]>`
    select distinct 'row' as kind, o.sheet_id || ':' || o.row_index || ':' || o.valid_from as id from deletion_targets t
    join row_origins o on o.workspace_id = ${db.workspaceId} and o.kind = t.kind and o.id = t.id
    where t.workspace_id = ${db.workspaceId} and t.deletion_id = ${deletionId}
    limit ${limit}`;
}

/** Whether an import of request logs that was there before a deletion found its last is under way. */
export function hasImportOfLogs(db: Scope): Promise<boolean> {
  return hasRows(db.sql`
    select from sheet_imports
    where workspace_id = ${db.workspaceId} and source = 'request_logs' and status in ('queued', 'running') limit 1`);
}

/** The next sheet of the workspace by its id, deleted ones too. */
export function findNextSheet(db: Scope, after: string | null): Promise<string | null> {
  return firstValue<string>(db.sql`
    select id from sheets
    where workspace_id = ${db.workspaceId} and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit 1`);
}

/**
 * Rows of a part of a sheet that name somebody, at any version.
 * @param columns titles that columns have or had, with the texts that name them there
 * @param parts regular expressions for texts that do so wherever they stand
 */
export function listRowsNaming(
  db: Scope,
  sheetId: string,
  range: { from: number; to: number },
  columns: readonly [title: string, text: string][],
  parts: readonly string[],
): Promise<Target[]> {
  const inRange = db.sql`workspace_id = ${db.workspaceId} and sheet_id = ${sheetId}
    and row_index >= ${range.from} and row_index < ${range.to}`;
  return db.sql<Target[]>`
    with titled as (
      select title, text_slot from columns where workspace_id = ${db.workspaceId} and sheet_id = ${sheetId}
      union
      select title, text_slot from columns_history where workspace_id = ${db.workspaceId} and sheet_id = ${sheetId}
    ), named as (
      select titled.text_slot, given.text
      from unnest(${columns.map(([title]) => title)}::text[], ${columns.map(([, text]) => text)}::text[]) as given (title, text)
      join titled on titled.title = given.title and titled.text_slot is not null
    ), states as (
      select row_index, valid_from, cells from sheet_rows where ${inRange}
      union all
      select row_index, valid_from, cells from sheet_rows_history where ${inRange}
    )
    select distinct 'row' as kind, ${sheetId}::text || ':' || row_index || ':' || valid_from as id from states
    where exists (select from named where ltrim(states.cells[named.text_slot], E'\\x01') = named.text)
      or exists (
        select from unnest(${[...parts]}::text[]) part where array_to_string(states.cells, E'\\n') ~ part)`;
}

/**
 * Rows of a part of a sheet whose computed cells name somebody, at any version.
 * @param columns titles that columns have or had, with the JSON that names them there
 * @param parts regular expressions for JSON that does so wherever it stands
 */
export function listRowsOfCellsNaming(
  db: Scope,
  sheetId: string,
  range: { from: number; to: number },
  columns: readonly [title: string, json: string][],
  parts: readonly string[],
): Promise<Target[]> {
  const { sql } = db;
  const computed = (table: string) => sql`
    select title, column_key from ${sql.unsafe(table)}
    where workspace_id = ${db.workspaceId} and sheet_id = ${sheetId} and text_slot is null`;
  const cells = (table: string) => sql`
    select row_index, valid_from, value from ${sql.unsafe(table)}
    where workspace_id = ${db.workspaceId} and column_key = titled.column_key
      and row_index >= ${range.from} and row_index < ${range.to} and value is not null`;
  const inPacks = unnestedPacks(["row_index", "valid_from", "value"]);
  const packed = (table: PackTable) => sql`
    select ${sql.unsafe(inPacks.fields)} from ${sql.unsafe(table)} p ${sql.unsafe(inPacks.cells)}
    where p.workspace_id = ${db.workspaceId} and p.column_key = titled.column_key
      and p.pack_index >= ${packOf(range.from)} and p.pack_index <= ${packOf(range.to)}
      and ${isAmong(db, { from: range.from, to: range.to - 1 }, rowIndexInPack)} and u.value is not null`;
  return sql<Target[]>`
    with titled as (${computed("columns")} union ${computed("columns_history")}), given as (
      select * from unnest(${columns.map(([title]) => title)}::text[], ${columns.map(([, json]) => json)}::text[])
        as given (title, json)
    )
    select distinct 'row' as kind, ${sheetId}::text || ':' || c.row_index || ':' || c.valid_from as id
    from titled cross join lateral (${cells("cells")} union all ${cells("cells_history")} union all ${packed("cell_packs")}
      union all ${packed("cell_packs_history")}) c
    where exists (select from given where given.title = titled.title and given.json = c.value)
      or exists (select from unnest(${[...parts]}::text[]) part where c.value ~ part)`;
}
