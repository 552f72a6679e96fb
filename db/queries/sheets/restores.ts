import { rowsPerBlock } from "../../../domain/rowsPerBlock.ts";
import { packsPerBlock } from "../../../domain/rowsPerPack.ts";
import type { Scope } from "../../scope.ts";
import { archiveCells } from "./cellHistory.ts";
import { archivePacks, packColumns, storedColumns, unnestedPacks } from "./cellPacks.ts";
import type { ColumnCounts } from "./columns.ts";

/** Key that stands for the rows themselves where record_creations has a column. */
const rowsKey = 0;

/** Remembers that a version created rows from `first` up to, but not including, `end`. */
export async function noteCreatedRows(
  db: Scope,
  sheetId: string,
  versionNumber: number,
  rows: { first: number; end: number },
): Promise<void> {
  if (rows.end <= rows.first) return;
  await db.sql`
    insert into record_creations (workspace_id, sheet_id, version_number, column_key, block_index)
    select ${db.workspaceId}, ${sheetId}, ${versionNumber}, ${rowsKey}, block_index
    from generate_series(${Math.floor(rows.first / rowsPerBlock)}::integer,
      ${Math.floor((rows.end - 1) / rowsPerBlock)}::integer) as block_index
    on conflict do nothing`;
}

/** Remembers that a version stored cells of these columns, in one block, that had no record before. */
export async function noteCreatedCells(
  db: Scope,
  sheetId: string,
  versionNumber: number,
  cells: { columnKeys: number[]; blockIndex: number },
): Promise<void> {
  if (cells.columnKeys.length === 0) return;
  await db.sql`
    insert into record_creations (workspace_id, sheet_id, version_number, column_key, block_index)
    select ${db.workspaceId}, ${sheetId}, ${versionNumber}, unnest(${cells.columnKeys}::bigint[]), ${cells.blockIndex}
    on conflict do nothing`;
}

/** Restore of a sheet: the current state becomes that of version `to`, valid from `versionNumber`. */
export interface Restore {
  sheetId: string;
  to: number;
  versionNumber: number;
}

const rowColumns = "workspace_id, sheet_id, row_index, valid_from";

/**
 * Puts the rows back as they were. Reads what has changed since and nothing else: what was superseded or deleted is in
 * the history, ordered by its end, and what is new lies in blocks that record_creations lists.
 * @returns how many rows came back in another state or from nothing
 */
export async function restoreRows(db: Scope, { sheetId, to, versionNumber }: Restore): Promise<number> {
  const { sql } = db;
  const inHistory = sql`workspace_id = ${db.workspaceId} and sheet_id = ${sheetId} and valid_to > ${to}
    and valid_from <= ${to}`;
  await sql`
    with blocks as (
      select distinct block_index from record_creations
      where workspace_id = ${db.workspaceId} and sheet_id = ${sheetId} and column_key = ${rowsKey}
        and version_number > ${to}
    ), changed as materialized (
      select row_index from sheet_rows_history where ${inHistory}
      union
      select r.row_index from blocks
      join sheet_rows r on r.workspace_id = ${db.workspaceId} and r.sheet_id = ${sheetId}
        and r.row_index >= blocks.block_index * ${rowsPerBlock}
        and r.row_index < (blocks.block_index + 1) * ${rowsPerBlock}
      where r.valid_from > ${to}
    ), removed as (
      delete from sheet_rows r using changed
      where r.workspace_id = ${db.workspaceId} and r.sheet_id = ${sheetId} and r.row_index = changed.row_index
      returning r.*
    )
    insert into sheet_rows_history (${sql.unsafe(rowColumns)}, valid_to, cells)
    select ${sql.unsafe(rowColumns)}, ${versionNumber}, cells from removed where valid_from < ${versionNumber}`;
  const { count } = await sql`
    with restored as (
      insert into sheet_rows as live (${sql.unsafe(rowColumns)}, cells)
      select workspace_id, sheet_id, row_index, ${versionNumber}, cells from sheet_rows_history where ${inHistory}
      returning row_index
    )
    insert into record_creations (workspace_id, sheet_id, version_number, column_key, block_index)
    select distinct ${db.workspaceId}::integer, ${sheetId}::uuid, ${versionNumber}::integer, ${rowsKey}::bigint,
      row_index / ${rowsPerBlock}
    from restored`;
  await setRowCounts(db, sheetId, to);
  return count;
}

/** The sheet's counts as of a version, for its rows are those of that version now. */
async function setRowCounts(db: Scope, sheetId: string, versionNumber: number): Promise<void> {
  await db.sql`
    update sheets s
    set row_count = v.row_count, next_row_index = coalesce((
      select max(row_index) + 1 from sheet_rows r where r.workspace_id = ${db.workspaceId} and r.sheet_id = s.id
    ), 0)
    from sheet_versions v
    where s.workspace_id = ${db.workspaceId} and s.id = ${sheetId} and v.workspace_id = ${db.workspaceId}
      and v.sheet_id = s.id and v.version_number = ${versionNumber}`;
}

/**
 * Puts the stored cells of these columns back as they were.
 * @param columns with the epoch that each has after the restore
 * @returns what the fresh counts of each column change by, as far as its epoch is the same as before
 */
export async function restoreCells(
  db: Scope,
  { sheetId, to, versionNumber }: Restore,
  columns: { columnKeys: number[]; epochs: number[] },
): Promise<ColumnCounts[]> {
  if (columns.columnKeys.length === 0) return [];
  const { sql } = db;
  const inHistory = sql`workspace_id = ${db.workspaceId} and column_key = any(${columns.columnKeys}::bigint[])
    and valid_to > ${to} and valid_from <= ${to}`;
  const listed = sql`unnest(${columns.columnKeys}::bigint[], ${columns.epochs}::integer[]) as listed (column_key, epoch)`;
  const restoredPack = packColumns.replace("valid_from", String(versionNumber));
  const past = unnestedPacks(["column_key", "row_index"]);
  const lost = await sql<ColumnCounts[]>`
    with blocks as (
      select distinct column_key, block_index from record_creations
      where workspace_id = ${db.workspaceId} and sheet_id = ${sheetId} and version_number > ${to}
        and column_key = any(${columns.columnKeys}::bigint[])
    ), changed as materialized (
      select column_key, row_index from cells_history where ${inHistory}
      union
      select ${sql.unsafe(past.fields)} from cell_packs_history p ${sql.unsafe(past.cells)} where ${inHistory}
      union
      select c.column_key, c.row_index from blocks
      join cells c on c.workspace_id = ${db.workspaceId} and c.column_key = blocks.column_key
        and c.row_index >= blocks.block_index * ${rowsPerBlock}
        and c.row_index < (blocks.block_index + 1) * ${rowsPerBlock}
      where c.valid_from > ${to}
    ), deleted as (
      delete from cells c using changed
      where c.workspace_id = ${db.workspaceId} and c.column_key = changed.column_key
        and c.row_index = changed.row_index
      returning c.*
    ), taken as (
      delete from cell_packs p
      where p.workspace_id = ${db.workspaceId} and p.column_key = any(${columns.columnKeys}::bigint[])
        and p.valid_from > ${to}
      returning p.*
    ), archived as (${archiveCells(db, "deleted", versionNumber)}
    ), archived_packs as (${archivePacks(db, "taken", versionNumber)}
    ), removed as (
      select column_key, epoch, (status = 'COMPLETED')::integer as completed, (status = 'FAILED')::integer as failed
      from deleted
      union all
      select column_key, epoch, cell_count - failed_count, failed_count from taken
    )
    select removed.column_key, -sum(completed)::integer as completed_count, -sum(failed)::integer as failed_count
    from removed join ${listed} on listed.column_key = removed.column_key and listed.epoch = removed.epoch
    group by removed.column_key`;
  const gained = await sql<ColumnCounts[]>`
    with restored_cells as (
      insert into cells as cell (${sql.unsafe(storedColumns)})
      select ${sql.unsafe(storedColumns.replace("valid_from", String(versionNumber)))} from cells_history where ${inHistory}
      returning *
    ), restored_packs as (
      insert into cell_packs as pack (${sql.unsafe(packColumns)})
      select ${sql.unsafe(restoredPack)} from cell_packs_history where ${inHistory}
      returning *
    ), restored as (
      select column_key, epoch, row_index / ${rowsPerBlock} as block_index, (status = 'COMPLETED')::integer as completed,
        (status = 'FAILED')::integer as failed
      from restored_cells
      union all
      select column_key, epoch, pack_index / ${packsPerBlock}, cell_count - failed_count, failed_count from restored_packs
    ), noted as (
      insert into record_creations (workspace_id, sheet_id, version_number, column_key, block_index)
      select distinct ${db.workspaceId}::integer, ${sheetId}::uuid, ${versionNumber}::integer, column_key, block_index
      from restored
    )
    select restored.column_key, sum(completed)::integer as completed_count, sum(failed)::integer as failed_count
    from restored join ${listed} on listed.column_key = restored.column_key and listed.epoch = restored.epoch
    group by restored.column_key`;
  return [...lost, ...gained];
}

/** Counts a column's fresh cells anew: needed where the restore changed its epoch. Reads every cell of the column. */
export async function recountColumns(db: Scope, sheetId: string, columnKeys: number[]): Promise<void> {
  if (columnKeys.length === 0) return;
  await db.sql`
    insert into column_counts (workspace_id, sheet_id, column_key, completed_count, failed_count)
    select ${db.workspaceId}, ${sheetId}, col.column_key, coalesce(sum(c.completed), 0), coalesce(sum(c.failed), 0)
    from columns col
    left join (
      select column_key, epoch, (status = 'COMPLETED')::integer as completed, (status = 'FAILED')::integer as failed
      from cells where workspace_id = ${db.workspaceId} and column_key = any(${columnKeys}::bigint[])
      union all
      select column_key, epoch, cell_count - failed_count, failed_count
      from cell_packs where workspace_id = ${db.workspaceId} and column_key = any(${columnKeys}::bigint[])
    ) c on c.column_key = col.column_key and c.epoch = col.epoch
    where col.workspace_id = ${db.workspaceId} and col.column_key = any(${columnKeys}::bigint[])
    group by col.column_key
    on conflict (workspace_id, sheet_id, column_key) do update
      set completed_count = excluded.completed_count, failed_count = excluded.failed_count`;
}
