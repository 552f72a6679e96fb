import { tableInFolders } from "../../folderLimit.ts";
import { lockName } from "../../lockName.ts";
import { hasRows, valuesOf } from "../../rows.ts";
import type { Scope } from "../../scope.ts";
import { addJobs, type JobSpec } from "../platform/jobs.ts";
import { type ColumnRecord, columnFields } from "./columns.ts";
import { cellsAt, recordsAt, versionsOfCell } from "./past.ts";
import { lockSheets } from "./sheets.ts";

export type PlacedColumn = ColumnRecord & { table_id: string };

/** Columns of any sheets of the workspace that are not deleted. */
export function listColumnsAnywhere(db: Scope, columnIds: string[]): Promise<PlacedColumn[]> {
  return db.sql<PlacedColumn[]>`
    select s.table_id, ${db.sql.unsafe(columnFields.replaceAll(/\w+/g, "c.$&"))}
    from columns c
    join sheets s on s.workspace_id = ${db.workspaceId} and s.id = c.sheet_id
    where c.workspace_id = ${db.workspaceId} and c.id = any(${columnIds}::uuid[]) and s.deleted_at is null
      ${tableInFolders(db, "s.table_id")}`;
}

/** Lists all columns of these sheets, except of sheets that were deleted. */
export function listColumnsOfSheets(db: Scope, sheetIds: string[]): Promise<ColumnRecord[]> {
  return db.sql<ColumnRecord[]>`
    select ${db.sql.unsafe(columnFields)} from columns
    where workspace_id = ${db.workspaceId} and sheet_id = any(${sheetIds}::uuid[]) and exists (
      select from sheets s
      where s.workspace_id = ${db.workspaceId} and s.id = columns.sheet_id and s.deleted_at is null)`;
}

/** Changes of what columns of several sheets read go one after the other, until the transaction ends. */
export function lockCompositions(db: Scope): Promise<void> {
  return lockName(db, "compositions");
}

/** Sheets that columns of this sheet follow and that have changed, or gone, since they were followed last. */
export function listSourcesAhead(db: Scope, sheetId: string): Promise<string[]> {
  return valuesOf<string>(db.sql`
    select distinct c.source_sheet_id from columns c
    join sheets s on s.workspace_id = ${db.workspaceId} and s.id = c.source_sheet_id
    where c.workspace_id = ${db.workspaceId} and c.sheet_id = ${sheetId} and c.source_version is not null
      and (s.deleted_at is not null or s.version_count > c.source_version)`);
}

/**
 * Locks a sheet and its sources in the order of their ids, until the transaction ends: a run may begin to write into any of
 * them meanwhile. Outside of a transaction it only waits for others that hold them, in a transaction of its own: Citus takes
 * all statements that have none for the same one, and finds deadlocks that there are not when two of them wait.
 */
export async function lockWithSources(db: Scope, sheetId: string, sourceIds: string[]): Promise<void> {
  await db.transaction((tx) => lockSheets(tx, [sheetId, ...sourceIds]));
}

/** Tells whether columns of other sheets follow a sheet, or did at a version that can still be read. */
export function isFollowed(db: Scope, sheetId: string): Promise<boolean> {
  const following = db.sql`workspace_id = ${db.workspaceId} and source_sheet_id = ${sheetId}`;
  return hasRows(db.sql`
    select where exists (select from columns where ${following}) or exists (select from columns_history where ${following})`);
}

/** Shortest time between two blocks of a run whose changes are followed. */
const followDelayMs = 1_000;

interface Following {
  sheet_id: string;
  source_sheet_id: string;
  /** More changes of the same run will come: they are followed together, a little later. */
  isDelayed: boolean;
}

/**
 * Enqueues, in the transaction that changes a sheet, that the sheets with columns that follow it catch up. One job for
 * each pair of sheets waits at most, and it locks the following sheet only: sheets that follow each other cannot wait
 * for each other.
 * @param isRunGoingOn more changes of the same run will come
 * @param isFollowing the sheets catch up with those that they follow, too
 */
export async function enqueueFollowers(
  db: Scope,
  sheetIds: string[],
  { isRunGoingOn: isDelayed = false, isFollowing = false } = {},
): Promise<void> {
  const pairs = await db.sql<Omit<Following, "isDelayed">[]>`
    select distinct sheet_id, source_sheet_id from columns
    where workspace_id = ${db.workspaceId} and source_version is not null
      and (source_sheet_id = any(${sheetIds}::uuid[]) or (${isFollowing} and sheet_id = any(${sheetIds}::uuid[])))
    order by sheet_id, source_sheet_id`;
  if (pairs.length > 0) db.atEnd(addFollowJobs, ...pairs.map((pair) => ({ ...pair, isDelayed })));
}

/**
 * Enqueues jobs that follow. Jobs with keys are rows that stay locked until the commit, so this is the last that a
 * transaction does; and those that lock several of them take turns, for the queue locks jobs that run before those that wait.
 */
async function addFollowJobs(tx: Scope, pairs: Following[]): Promise<void> {
  const isDelayed = pairs.every((pair) => pair.isDelayed);
  const runAt = isDelayed ? new Date(Date.now() + followDelayMs) : undefined;
  const jobs = new Map<string, JobSpec>();
  for (const { sheet_id, source_sheet_id } of pairs) {
    const key = `follow_source:${tx.workspaceId}:${sheet_id}:${source_sheet_id}`;
    jobs.set(key, {
      task: "follow_source",
      payload: { workspace_id: tx.workspaceId, sheet_id, source_sheet_id },
      key,
      ...(runAt && { runAt }),
    });
  }
  await Promise.all([
    jobs.size > 1 && lockName(tx, "followers"),
    addJobs(tx, [...jobs.values()], { keepsRunAt: isDelayed }),
  ]);
}

/**
 * The first and the last version after `low`, and up to `high`, that gave a computed cell another state and was not taken
 * back by a restore; null when none did.
 */
export function findCellStates(
  db: Scope,
  { sheet_id, column_key }: Pick<ColumnRecord, "sheet_id" | "column_key">,
  rowIndex: number,
  bounds: ChangeBounds,
): Promise<{ first: number | null; last: number | null }> {
  return versionsOfCell(db, sheet_id, { columnKey: column_key, rowIndex }, bounds);
}

export interface ChangeBounds {
  /** The version that is known. */
  low: number;
  /** The newer one. */
  high: number;
}

export interface ChangedRow {
  row_index: number;
  /** Tells whether readers of the cell see something else: another value, another failure, or that it became stale. */
  is_seen: boolean;
}

/**
 * Rows in which a data column holds another value at one version than at another, in order.
 * @param column.isAsked a blank cell waits for an answer, unlike one in a row that is not there
 */
export async function listChangedData(
  db: Scope,
  column: { sheetId: string; slot: number; isAsked: boolean },
  candidates: number[],
  { low, high }: ChangeBounds,
): Promise<ChangedRow[]> {
  const { sql } = db;
  const slot = sql.unsafe(String(column.slot));
  const fields = sql`row_index, cells[${slot}] as content`;
  const ofRows = sql`workspace_id = ${db.workspaceId} and sheet_id = ${column.sheetId}
    and row_index = any(${candidates}::integer[])`;
  const at = (version: number) => recordsAt(db, "sheet_rows", fields, ofRows, version);
  return sql<ChangedRow[]>`
    with old as (${at(low)}), new as (${at(high)})
    select row_index, old.content is distinct from new.content as is_seen
    from old full join new using (row_index)
    where old.content is distinct from new.content
      or (${column.isAsked} and (old is null) <> (new is null) and coalesce(old.content, new.content) is null)
    order by row_index`;
}

/**
 * Lists the changed cells of a computed column whose epoch is the same at both versions. A missing row counts as a
 * blank cell, and a cell that was never computed as a stale one.
 */
export async function listChangedCells(
  db: Scope,
  column: { sheetId: string; columnKey: number; epoch: number },
  candidates: number[],
  { low, high }: ChangeBounds,
): Promise<ChangedRow[]> {
  const { sql } = db;
  const fields = ["row_index", "value", "error", "display_value", "epoch", "status"];
  const ofCells = { columnKeys: [column.columnKey], rows: { only: candidates } };
  const ofRows = sql`workspace_id = ${db.workspaceId} and sheet_id = ${column.sheetId}
    and row_index = any(${candidates}::integer[])`;
  const at = (version: number) => sql`
    select row_index, value, error, display_value,
      case when r.row_index is null then 'COMPLETED' when c.epoch < ${column.epoch} then 'STALE'
        else coalesce(c.status::text, 'STALE') end as state
    from unnest(${candidates}::integer[]) as listed (row_index)
    left join (${recordsAt(db, "sheet_rows", sql`row_index`, ofRows, version)}) r using (row_index)
    left join (${cellsAt(db, fields, ofCells, version)}) c using (row_index)`;
  return sql<ChangedRow[]>`
    with old as (${at(low)}), new as (${at(high)})
    select row_index,
      old.value is distinct from new.value or (old.state = 'FAILED') <> (new.state = 'FAILED')
        or (old.state <> 'STALE' and new.state = 'STALE') as is_seen
    from old join new using (row_index)
    where old.value is distinct from new.value or old.state <> new.state
      or old.error is distinct from new.error or old.display_value is distinct from new.display_value
    order by row_index`;
}
