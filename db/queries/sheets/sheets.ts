import { notFound } from "../../../domain/problem.ts";
import type { Schemas } from "../../../generated/types.ts";
import { tableInFolders } from "../../folderLimit.ts";
import { lockName, shareName } from "../../lockName.ts";
import { readTogether } from "../../readTogether.ts";
import { firstRow, onlyRow, valuesOf } from "../../rows.ts";
import type { Fragment, Scope } from "../../scope.ts";
import { type PromptFilters, sheetsWithPrompt } from "./promptColumns.ts";
import { rankGap } from "./sheetOrder.ts";

export type SheetRecord = Schemas["Sheet"];

/** A sheet with what only the engine needs. */
export interface LockedSheet extends SheetRecord {
  next_row_index: number;
  text_slot_count: number;
  edit_version: number;
  version_is_open: boolean;
  /** Changes with each change of the columns. */
  columns_revision: string;
}

/** A sheet of a table by the ids of a request; its parameters are one. */
export interface SheetPlace {
  table_id: string;
  sheet_id: string;
}

const recordColumns = "id, table_id, s.workspace_id, title, p.index, row_count, version_count, created_at, updated_at";
const lockedColumns = `${recordColumns}, next_row_index, text_slot_count, edit_version, version_is_open,
  columns_revision`;

/** Sheets `s` of the workspace, each with its position `p`. */
export function positionedSheets({ sql, workspaceId }: Scope): Fragment {
  return sql`sheets s join sheet_positions p
    on s.workspace_id = ${workspaceId} and p.workspace_id = ${workspaceId} and p.sheet_id = s.id`;
}

/**
 * Adds a sheet behind all others of its table. Its id begins with the time, so the rows of a new sheet stand last in their index,
 * where Postgres adds them without searching for their place: an import of 104 MB takes 2.0 to 2.3 s of its CPU instead of 2.5
 * to 2.9 with random ids (beside other work, load 17 to 27).
 * @param sheet.index its position; null for the one behind the others
 */
export function insertSheet(
  db: Scope,
  sheet: { table_id: string; title: string; index: number | null; text_slot_count: number; row_count: number },
): Promise<LockedSheet> {
  return onlyRow(db.sql<LockedSheet[]>`
    with last as materialized (
      select coalesce(max(p.rank), 0) as rank, coalesce(max(p.index) + 1, 0) as next_index from ${positionedSheets(db)}
      where table_id = ${sheet.table_id} and deleted_at is null
    ), s as (
      insert into sheets (workspace_id, id, table_id, title, text_slot_count, row_count, next_row_index)
      values (${db.workspaceId}, ${Bun.randomUUIDv7()}, ${sheet.table_id}, ${sheet.title}, ${sheet.text_slot_count},
        ${sheet.row_count}, ${sheet.row_count})
      returning *
    ), p as (
      insert into sheet_positions (workspace_id, sheet_id, index, rank)
      select s.workspace_id, s.id, coalesce(${sheet.index}::integer, last.next_index), last.rank + ${rankGap}::bigint from s, last
      returning index
    )
    select ${db.sql.unsafe(lockedColumns)} from s, p`);
}

/**
 * The sheet as it is, without a lock.
 * @throws Problem not_found when it is not in this table or the table was deleted
 */
export async function getSheet(db: Scope, { table_id, sheet_id }: SheetPlace, lock = db.sql``): Promise<LockedSheet> {
  const [row] = await db.sql<LockedSheet[]>`
    ${selectSheets(db, db.sql`id = ${sheet_id} and table_id = ${table_id}`)} ${lock}`;
  return row ?? notFound(`sheet ${sheet_id}`, "table");
}

/** Sheets of tables that are there, as far as the key sees them. */
function selectSheets(db: Scope, condition: Fragment): Fragment {
  return db.sql`
    select ${db.sql.unsafe(lockedColumns)} from ${positionedSheets(db)}
    where ${condition} and deleted_at is null
      and exists (select from tables t
        where t.workspace_id = ${db.workspaceId} and t.id = s.table_id and t.deleted_at is null)
      ${tableInFolders(db, "s.table_id")}`;
}

const sheetsById = readTogether(async (db, ids) => {
  const sheets = await db.sql<LockedSheet[]>`${selectSheets(db, db.sql`id = any(${[...ids]}::uuid[])`)}`;
  return new Map(sheets.map((sheet) => [sheet.id, sheet]));
});

/** The sheet as it is, read together with others. @throws Problem not_found as getSheet */
export async function readSheet(db: Scope, { table_id, sheet_id }: SheetPlace): Promise<SheetRecord> {
  const sheet = await sheetsById(db, sheet_id.toLowerCase());
  return sheet?.table_id === table_id.toLowerCase() ? sheet : notFound(`sheet ${sheet_id}`, "table");
}

/**
 * Locks the sheet until the transaction ends. Every change of a sheet begins here: versions are taken one after the
 * other, and what a change decided on stays true until it commits.
 * @throws Problem not_found
 */
export function lockSheet(db: Scope, place: SheetPlace): Promise<LockedSheet> {
  return withoutBlocks(db, place.sheet_id, () => getSheet(db, place, db.sql`for no key update of s`));
}

/** Locks the sheet as lockSheet does, and keeps others from starting runs, whose records refer to it. @throws Problem not_found */
export function lockSheetAgainstRuns(db: Scope, place: SheetPlace): Promise<LockedSheet> {
  return withoutBlocks(db, place.sheet_id, () => getSheet(db, place, db.sql`for update of s`));
}

/** @throws Problem not_found for a sheet that is not there, or that the key does not see */
export async function requireSheet(db: Scope, sheetId: string): Promise<void> {
  const [sheet] = await db.sql`
    select from sheets s
    where workspace_id = ${db.workspaceId} and id = ${sheetId} and deleted_at is null ${tableInFolders(db, "s.table_id")}`;
  if (!sheet) notFound(`sheet ${sheetId}`);
}

/** Finds a sheet for a job, which does not know its table; null when the sheet was deleted meanwhile. */
export function findSheetOfJob(db: Scope, sheetId: string, lock = db.sql``): Promise<LockedSheet | null> {
  return firstRow(db.sql<LockedSheet[]>`
    select ${db.sql.unsafe(lockedColumns)} from ${positionedSheets(db)}
    where id = ${sheetId} and deleted_at is null ${lock}`);
}

/** Locks a sheet for a job as `lockSheet` does. */
export function lockSheetOfJob(db: Scope, sheetId: string): Promise<LockedSheet | null> {
  return withoutBlocks(db, sheetId, () => lockSheetBesideBlocks(db, sheetId));
}

/** Name of the lock of a sheet's cells. A request may write the id in capitals. */
function cellsOf(sheetId: string): [string, string] {
  return ["cells of a sheet", sheetId.toLowerCase()];
}

/**
 * Keeps blocks from writing cells of a sheet until the transaction ends, then locks its row: a block that has written
 * cells waits for the row last. Both statements are sent at once, in this order.
 */
async function withoutBlocks<Locked>(db: Scope, sheetId: string, lockRow: () => Promise<Locked>): Promise<Locked> {
  const [, sheet] = await Promise.all([lockName(db, ...cellsOf(sheetId)), lockRow()]);
  return sheet;
}

/** Locks sheets as `lockSheet` does, in the order of their ids. */
export async function lockSheets(db: Scope, sheetIds: string[]): Promise<void> {
  const rows = db.sql`
    select from sheets where workspace_id = ${db.workspaceId} and id = any(${sheetIds}::uuid[])
    order by id
    for no key update`;
  await Promise.all([...sheetIds.toSorted().map((id) => lockName(db, ...cellsOf(id))), rows]);
}

/**
 * Lets a block write its cells beside other blocks, and keeps everything else from changing the sheet until the
 * transaction ends. What the sheet's row says is true only once `lockSheetBesideBlocks` has found it unchanged.
 */
export async function shareSheetOfJob(db: Scope, sheetId: string): Promise<LockedSheet | null> {
  const [, sheet] = await Promise.all([shareName(db, ...cellsOf(sheetId)), findSheetOfJob(db, sheetId)]);
  return sheet;
}

/** Locks a sheet's row for a transaction that has locked the cells, or shares them. */
export function lockSheetBesideBlocks(db: Scope, sheetId: string): Promise<LockedSheet | null> {
  return findSheetOfJob(db, sheetId, db.sql`for no key update of s`);
}

/** Lists sheets in display order, after the key; one more than `limit` when there are more. */
export function listSheets(
  db: Scope,
  tableId: string,
  filters: PromptFilters,
  page: { order: "asc" | "desc"; after: { rank: number; id: string } | null; limit: number },
): Promise<(SheetRecord & { rank: number })[]> {
  const { sql } = db;
  const direction = page.order === "asc" ? sql`asc` : sql`desc`;
  const beyond = page.order === "asc" ? sql`>` : sql`<`;
  const after = page.after
    ? sql`and (p.rank, s.id) ${beyond} (${page.after.rank}::bigint, ${page.after.id}::uuid)`
    : sql``;
  const matching = sheetsWithPrompt(db, filters);
  return sql<(SheetRecord & { rank: number })[]>`
    select ${sql.unsafe(recordColumns)}, p.rank from ${positionedSheets(db)}
    where table_id = ${tableId} and deleted_at is null ${after}
      ${matching === null ? sql`` : sql`and id in (${matching})`}
    order by p.rank ${direction}, s.id ${direction}
    limit ${page.limit + 1}`;
}

export function listSheetIdsOfTables(db: Scope, tableIds: string[]): Promise<string[]> {
  return valuesOf<string>(db.sql`
    select id from sheets
    where workspace_id = ${db.workspaceId} and table_id = any(${tableIds}::uuid[]) and deleted_at is null`);
}

export async function setSheetTitle(db: Scope, sheetId: string, title: string): Promise<void> {
  await db.sql`
    update sheets set title = ${title} where workspace_id = ${db.workspaceId} and id = ${sheetId}`;
}

export async function addTextSlots(db: Scope, sheetId: string, count: number): Promise<void> {
  await db.sql`
    update sheets set text_slot_count = text_slot_count + ${count}
    where workspace_id = ${db.workspaceId} and id = ${sheetId}`;
}

/**
 * Counts rows that were appended and moves the next free index behind them.
 * @param indices number of indices that they take up: more than rows where there are gaps
 */
export async function addRowCount(db: Scope, sheetId: string, added: number, indices = added): Promise<void> {
  await db.sql`
    update sheets set row_count = row_count + ${added}, next_row_index = next_row_index + ${indices}
    where workspace_id = ${db.workspaceId} and id = ${sheetId}`;
}

/** Counts rows that were deleted; the next index follows the last row that is left. */
export async function subtractRowCount(db: Scope, sheetId: string, deleted: number): Promise<void> {
  await db.sql`
    update sheets s
    set row_count = row_count - ${deleted}, next_row_index = coalesce((
      select max(row_index) + 1 from sheet_rows r where r.workspace_id = ${db.workspaceId} and r.sheet_id = s.id
    ), 0)
    where workspace_id = ${db.workspaceId} and id = ${sheetId}`;
}

export async function markSheetsDeleted(db: Scope, sheetIds: string[]): Promise<void> {
  await db.sql`
    update sheets set deleted_at = now()
    where workspace_id = ${db.workspaceId} and id = any(${sheetIds}::uuid[]) and deleted_at is null`;
}
