import { firstRow, onlyValue, valuesOf } from "../../rows.ts";
import type { Fragment, Scope } from "../../scope.ts";
import { isBeyond, type Measured } from "../../within.ts";
import { bytesOfResult } from "./cellBytes.ts";
import { inPast, recordsAt } from "./past.ts";

export interface RowRecord {
  row_index: number;
  valid_from: number;
  /** Encoded values of TEXT cells: that of slot 1 is at 0. Rows may have fewer than the sheet has slots. */
  cells: Readonly<Record<number, string | null>>;
}

/** Number of slots up to which looking each of them up is quicker than walking through a row. */
const fewSlots = 8;

/** The texts of a row as JSON, which is parsed faster than text[]: of all slots, or only of some. */
function textsOf({ sql }: Scope, slots: readonly number[] | null) {
  if (slots === null) return sql`to_json(cells) as cells`;
  if (slots.length > fewSlots) {
    return sql`(
      select coalesce(json_object_agg(slot - 1, stored), '{}') from unnest(cells) with ordinality as text (stored, slot)
      where slot = any(${slots as number[]}::integer[])
    ) as cells`;
  }
  const entries = slots.map((slot) => `${slot - 1}, cells[${slot}]`);
  return sql`json_build_object(${sql.unsafe(entries.join(", "))}) as cells`;
}

/** Lists the rows with these indices as they were at a version; those that did not exist are missing. */
export function listRowsAt(
  db: Scope,
  sheetId: string,
  versionNumber: number,
  rowIndices: number[],
): Promise<RowRecord[]> {
  const listed = db.sql`workspace_id = ${db.workspaceId} and sheet_id = ${sheetId}
    and row_index = any(${rowIndices}::integer[])`;
  const fields = db.sql`row_index, valid_from, to_json(cells) as cells`;
  return db.sql<RowRecord[]>`${recordsAt(db, "sheet_rows", fields, listed, versionNumber)}`;
}

/** Page of rows, which begins after (or, descending, before) a row index. */
interface RowPage {
  order: "asc" | "desc";
  after: number | null;
  limit: number;
}

function pageBounds(db: Scope, page: RowPage) {
  const { sql } = db;
  return page.after === null ? sql`` : sql`and row_index ${page.order === "asc" ? sql`>` : sql`<`} ${page.after}`;
}

/** Lists a page of rows; one more than `limit` when there are more. @param slots of the texts that are read; null for all */
export function listRowPage(
  db: Scope,
  sheetId: string,
  page: RowPage,
  slots: readonly number[] | null = null,
): Promise<RowRecord[]> {
  return db.sql<RowRecord[]>`
    select row_index, valid_from, ${textsOf(db, slots)} from ${pageOfRows(db, sheetId, page)}`;
}

function pageOfRows(db: Scope, sheetId: string, page: RowPage): Fragment {
  return db.sql`sheet_rows
    where workspace_id = ${db.workspaceId} and sheet_id = ${sheetId} ${pageBounds(db, page)}
    order by row_index ${page.order === "asc" ? db.sql`asc` : db.sql`desc`}
    limit ${page.limit + 1}`;
}

/**
 * Lists a page of rows as `listRowPage` does, but without their texts those that come after `maxBytes`: of the texts, which
 * are in an answer twice, and of the results of columns. The first always has its texts. (`pg_column_size` of JSON that was
 * just made is its length; of the length of a stored array there is no other way to know than to read it.)
 * @param wanted.columnKeys columns whose results count; those in packs are small
 */
export function listRowPageWithin(
  db: Scope,
  sheetId: string,
  page: RowPage,
  wanted: { slots: readonly number[] | null; columnKeys: readonly number[]; maxBytes: number },
): Promise<(RowRecord & Measured)[]> {
  const { sql } = db;
  const { slots, columnKeys, maxBytes } = wanted;
  const ordered = sql`order by row_index ${page.order === "asc" ? sql`asc` : sql`desc`}`;
  const hasResults = columnKeys.length > 0;
  const results = sql`left join (${bytesOfResults(db, columnKeys)}) results using (row_index)`;
  return sql<(RowRecord & Measured)[]>`
    with listed as materialized (
      select row_index, valid_from, ${textsOf(db, slots)} from ${pageOfRows(db, sheetId, page)}
    ), measured as (
      select row_index, valid_from, cells,
        2 * pg_column_size(cells)::bigint ${hasResults ? sql`+ coalesce(results.bytes, 0)` : sql``} as bytes
      from listed ${hasResults ? results : sql``}
    )
    select row_index, valid_from, case when not is_beyond then cells end as cells, bytes, is_beyond from (
      select row_index, valid_from, cells, bytes, ${isBeyond(db, maxBytes, ordered)} as is_beyond from measured
    ) bounded
    ${ordered}`;
}

/** Bytes of the results of columns that have records of their own, by row of the page. */
function bytesOfResults({ sql, workspaceId }: Scope, columnKeys: readonly number[]): Fragment {
  return sql`
    select row_index, sum(${sql.unsafe(bytesOfResult)})::bigint as bytes from cells
    where workspace_id = ${workspaceId} and column_key = any(${[...columnKeys]}::bigint[])
      and row_index between (select min(row_index) from listed) and (select max(row_index) from listed)
    group by row_index`;
}

/** Row indices that are looked at first for a page of an older version. */
const firstWindow = 1000;
const windowGrowth = 8;

/**
 * Lists a page of the rows as they were at a version, in order; one more than `limit` when there are more, and without their
 * texts those that come after `maxBytes`, as `listRowPageWithin` does. Reads
 * windows of row indices: a row is either current or in the history, and without a bound the half that has none would
 * search the whole sheet. Usually the first window has the page.
 */
export function listRowPageAt(
  db: Scope,
  sheetId: string,
  versionNumber: number,
  page: PageAt,
  maxBytes: number,
): Promise<(RowRecord & Measured)[]> {
  let room = maxBytes;
  return readPageAt(db, sheetId, versionNumber, page, async (window) => {
    const rows = await db.sql<(RowRecord & Measured)[]>`
      with measured as materialized (
        select row_index, valid_from, cells, 2 * pg_column_size(cells)::bigint as bytes from (${window}) page
      )
      select row_index, valid_from, bytes, case when not is_beyond then cells end as cells, is_beyond from (
        select *, ${isBeyond(db, room, db.sql`order by row_index`)} as is_beyond from measured
      ) bounded
      order by row_index`;
    room -= rows.reduce((sum, { bytes }) => sum + bytes, 0);
    return rows;
  });
}

/** Row whose cells are the bytes of JSON. */
export interface RowBytes {
  row_index: number;
  cells: Buffer;
}

/** Lists the same rows with cells that are not parsed, for those who only pass them on. */
export function listRowBytesAt(db: Scope, sheetId: string, versionNumber: number, page: PageAt): Promise<RowBytes[]> {
  return readPageAt(db, sheetId, versionNumber, page, async (window) => {
    const rows = (await db.sql`${window}`.raw()) as Buffer[][];
    return rows.map(([index, , cells]) => ({ row_index: Number(index), cells: cells as Buffer }));
  });
}

interface PageAt {
  after: number | null;
  limit: number;
}

async function readPageAt<Row>(
  db: Scope,
  sheetId: string,
  versionNumber: number,
  page: PageAt,
  read: (window: Fragment) => Promise<Row[]>,
): Promise<Row[]> {
  const found: Row[] = [];
  let from = (page.after ?? -1) + 1;
  let end = Number.POSITIVE_INFINITY;
  for (let size = Math.max(firstWindow, page.limit * 2); from < end; size *= windowGrowth) {
    const to = Math.min(from + size, end, 2 ** 31 - 1);
    const window = listRowWindowAt(db, sheetId, versionNumber, { from, to }, page.limit + 1 - found.length);
    found.push(...(await read(window)));
    if (found.length > page.limit) break;
    if (end === Number.POSITIVE_INFINITY) end = await findRowEndAt(db, sheetId, versionNumber);
    from = to;
  }
  return found;
}

function listRowWindowAt(
  db: Scope,
  sheetId: string,
  versionNumber: number,
  { from, to }: { from: number; to: number },
  limit: number,
): Fragment {
  const inWindow = db.sql`workspace_id = ${db.workspaceId} and sheet_id = ${sheetId}
    and row_index >= ${from} and row_index < ${to} and valid_from <= ${versionNumber}`;
  // Each half is limited by itself: without that the union would read the whole window for one page.
  return db.sql`
    (
      select row_index, valid_from, to_json(cells) as cells from sheet_rows
      where ${inWindow}
      order by row_index limit ${limit}
    ) union all (
      select row_index, valid_from, to_json(cells) from sheet_rows_history
      where ${inWindow} and valid_to > ${versionNumber}
      order by row_index limit ${limit}
    )
    order by row_index
    limit ${limit}`;
}

/**
 * Finds one more than the last row that the sheet had at a version; for versions older than this figure, at any
 * version.
 */
export async function findRowEndAt(db: Scope, sheetId: string, versionNumber: number): Promise<number> {
  const [row] = await db.sql<{ row_end: number | null }[]>`
    select row_end from sheet_versions
    where workspace_id = ${db.workspaceId} and sheet_id = ${sheetId} and version_number = ${versionNumber}`;
  return row?.row_end ?? findRowEnd(db, sheetId);
}

/** @param slots as of listRowPage */
export function findRow(
  db: Scope,
  sheetId: string,
  rowIndex: number,
  slots: readonly number[] | null = null,
): Promise<RowRecord | null> {
  return firstRow(db.sql<RowRecord[]>`
    select row_index, valid_from, ${textsOf(db, slots)} from sheet_rows
    where workspace_id = ${db.workspaceId} and sheet_id = ${sheetId} and row_index = ${rowIndex}`);
}

/** Row index, the version it is valid from, then the encoded value of each slot asked for. */
export type RowInputs = [rowIndex: number, validFrom: number, ...values: (string | null)[]];

/** Lists the inputs of a block of a run in row order: only the slots that are read, each as plain text. */
export async function listRowInputs(
  db: Scope,
  sheetId: string,
  range: { from: number; to: number; only: number[] | null },
  slots: number[],
): Promise<RowInputs[]> {
  const { sql } = db;
  const values = slots.map((slot) => `, cells[${Number(slot)}]`).join("");
  return (await sql`
    select row_index, valid_from ${sql.unsafe(values)} from sheet_rows
    where workspace_id = ${db.workspaceId} and sheet_id = ${sheetId}
      and row_index >= ${range.from} and row_index < ${range.to}
      ${range.only === null ? sql`` : sql`and row_index = any(${range.only}::integer[])`}
    order by row_index`.values()) as unknown as RowInputs[];
}

/** Lists the inputs of listed rows as they were at a version, in no order. */
export async function listRowInputsAt(
  db: Scope,
  sheetId: string,
  versionNumber: number,
  rowIndices: number[],
  slots: number[],
): Promise<RowInputs[]> {
  const { sql } = db;
  const values = slots.map((slot) => `, cells[${Number(slot)}]`).join("");
  const listed = sql`workspace_id = ${db.workspaceId} and sheet_id = ${sheetId}
    and row_index = any(${rowIndices}::integer[])`;
  const fields = sql`row_index, valid_from ${sql.unsafe(values)}`;
  return (await sql`${recordsAt(db, "sheet_rows", fields, listed, versionNumber)}`.values()) as unknown as RowInputs[];
}

/** Lists those of the rows that were changed after a version, or are gone. */
export function listRowsChangedSince(
  db: Scope,
  sheetId: string,
  rowIndices: number[],
  versionNumber: number,
): Promise<number[]> {
  return valuesOf<number>(db.sql`
    select listed.row_index
    from unnest(${rowIndices}::integer[]) as listed (row_index)
    left join sheet_rows r
      on r.workspace_id = ${db.workspaceId} and r.sheet_id = ${sheetId} and r.row_index = listed.row_index
    where r.row_index is null or r.valid_from > ${versionNumber}`);
}

/** Appends rows of encoded TEXT values, from the given index on. */
export async function insertRows(
  db: Scope,
  sheetId: string,
  rows: { startIndex: number; cells: (string | null)[][]; versionNumber: number },
): Promise<void> {
  await db.sql`
    insert into sheet_rows (workspace_id, sheet_id, row_index, valid_from, cells)
    select ${db.workspaceId}, ${sheetId}, ${rows.startIndex} + ordinality::integer - 1, ${rows.versionNumber},
      array(select json_array_elements_text(given.cells))
    from json_array_elements(${JSON.stringify(rows.cells)}::text::json) with ordinality as given (cells, ordinality)`;
}

/** Replaces one value of a row and keeps the old ones for the versions before. A row may be shorter than the slot. */
export async function updateRow(
  db: Scope,
  sheetId: string,
  row: { rowIndex: number; slot: number; stored: string | null; versionNumber: number },
): Promise<void> {
  const kept = db.sql`
    insert into sheet_rows_history (workspace_id, sheet_id, row_index, valid_from, valid_to, cells)
    select workspace_id, sheet_id, row_index, valid_from, ${row.versionNumber}, cells from sheet_rows
    where workspace_id = ${db.workspaceId} and sheet_id = ${sheetId} and row_index = ${row.rowIndex}
      and valid_from < ${row.versionNumber}`;
  const updated = db.sql`
    update sheet_rows
    set cells = cells[:${row.slot - 1}::integer]
        || array_fill(null::text, array[greatest(0, ${row.slot - 1}::integer - cardinality(cells))])
        || array[${row.stored}::text] || cells[${row.slot + 1}::integer:],
      valid_from = ${row.versionNumber}
    where workspace_id = ${db.workspaceId} and sheet_id = ${sheetId} and row_index = ${row.rowIndex}`;
  await Promise.all([kept, updated]);
}

/** Lists those of the row indices that the sheet has, in order. */
export function listExistingRows(db: Scope, sheetId: string, rowIndices: number[]): Promise<number[]> {
  return valuesOf<number>(db.sql`
    select row_index from sheet_rows
    where workspace_id = ${db.workspaceId} and sheet_id = ${sheetId} and row_index = any(${rowIndices}::integer[])
    order by row_index`);
}

/** Deletes rows and keeps them for the versions before. */
export async function deleteRowRecords(
  db: Scope,
  sheetId: string,
  rowIndices: number[],
  versionNumber: number,
): Promise<void> {
  await db.sql`
    with deleted as (
      delete from sheet_rows
      where workspace_id = ${db.workspaceId} and sheet_id = ${sheetId} and row_index = any(${rowIndices}::integer[])
      returning *
    )
    insert into sheet_rows_history (workspace_id, sheet_id, row_index, valid_from, valid_to, cells)
    select workspace_id, sheet_id, row_index, valid_from, ${versionNumber}, cells from deleted
    where valid_from < ${versionNumber}`;
}

/** Finds one more than the last row that the sheet has or had at any version. */
export function findRowEnd(db: Scope, sheetId: string): Promise<number> {
  const ofSheet = db.sql`workspace_id = ${db.workspaceId} and sheet_id = ${sheetId}`;
  return onlyValue<number>(db.sql`
    select coalesce(greatest(
      (select max(row_index) from sheet_rows where ${ofSheet}),
      (select max(row_index) from sheet_rows_history where ${ofSheet})
    ) + 1, 0) as end`);
}

/** States of a row that are looked at to find since when a value is what it is. */
const maxRowStates = 1000;

/** The states that a row has had, the newest first, without those that restores took back. @param until as of inPast */
export async function listRowStates(
  db: Scope,
  sheetId: string,
  rowIndex: number,
  until?: number,
): Promise<RowRecord[]> {
  const counts = await inPast(db, sheetId, until);
  const ofRow = db.sql`workspace_id = ${db.workspaceId} and sheet_id = ${sheetId} and row_index = ${rowIndex}
    and ${counts()}`;
  return db.sql<RowRecord[]>`
    select row_index, valid_from, to_json(cells) as cells from (
      select row_index, valid_from, cells from sheet_rows where ${ofRow}
      union all
      (
        select row_index, valid_from, cells from sheet_rows_history where ${ofRow}
        order by valid_from desc limit ${maxRowStates}
      )
    ) states
    order by valid_from desc`;
}
