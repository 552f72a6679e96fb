import type { CellRecord, CellWrite } from "../../../domain/cell.ts";
import { rowsPerPack } from "../../../domain/rowsPerPack.ts";
import { copyRows, copyTimestamp, uuidBytes } from "../../copy.ts";
import type { Fragment, Scope } from "../../scope.ts";

/** Results of a column in the rows of a pack, in the order of the rows. */
export interface CellPack {
  packIndex: number;
  cells: CellWrite[];
}

/** Rows from `from` to `to`, both included; only those of them that are listed; or those that are listed. */
export type AskedRows = { from: number; to: number; only?: number[] | null } | { only: number[] };

/** Cells of these columns in these rows. */
export interface AskedCells {
  columnKeys: number[];
  rows: AskedRows;
}

export function packOf(rowIndex: number): number {
  return Math.floor(rowIndex / rowsPerPack);
}

/** Fields of a cell but the version that confirmed it: those that a cell of the history has, too. */
const storedFields = [
  "workspace_id",
  "column_key",
  "row_index",
  "valid_from",
  "epoch",
  "status",
  "value",
  "display_value",
  "error",
  "input_hash",
  "computed_version",
  "execution_id",
  "metrics",
  "computed_at",
] as const;
export const storedColumns = storedFields.join();

type StoredField = keyof CellRecord | "confirmed_version";

/** Index of the row of an unnested cell. */
export const rowIndexInPack = `(p.pack_index * ${rowsPerPack} + coalesce(u.row_offset::bigint, u.place - 1))::integer`;

/** What fields of a cell are in its pack `p`, whose arrays are unnested as `u`. */
const fieldsInPack: Partial<Record<StoredField, string>> = {
  row_index: rowIndexInPack,
  status: "(case when u.error is null then 'COMPLETED' else 'FAILED' end)::stored_cell_status",
  value: "u.value",
  display_value: "u.display_value",
  error: "u.error",
  input_hash: "u.input_hash",
  metrics: "null::jsonb",
  confirmed_version: "null::integer",
};

/** Tables of packs: the present ones, and those that have ended with a version, their `valid_to`. */
export type PackTable = "cell_packs" | "cell_packs_history";

/** The fields as they are selected from packs `p`, and the join that gives each cell of theirs as `u`. */
export function unnestedPacks(fields: readonly string[]): { fields: string; cells: string } {
  const selected = fields.map((field) => `${fieldsInPack[field as StoredField] ?? `p.${field}`} as ${field}`);
  // Arrays that nobody asks for need not be fetched and decompressed.
  const arrays: [array: string, name: string][] = [
    ["input_hashes", "input_hash"],
    ["row_offsets", "row_offset"],
  ];
  if (fields.some((field) => field === "error" || field === "status")) arrays.push(["errors", "error"]);
  if (fields.includes("value")) arrays.push(["cell_values", "value"]);
  if (fields.includes("display_value")) arrays.push(["display_values", "display_value"]);
  const listed = arrays.map(([array]) => `p.${array}`).join();
  const names = arrays.map(([, name]) => name).join();
  return {
    fields: selected.join(),
    cells: `cross join lateral (
      select * from unnest(${listed}) with ordinality as u (${names}, place)
      where p.taken_places is null or u.place <> all(p.taken_places)
    ) u`,
  };
}

/** Condition that a row index is among these rows. */
export function isAmong({ sql }: Scope, rows: AskedRows, rowIndex = "c.row_index"): Fragment {
  const index = sql.unsafe(rowIndex);
  const within = "from" in rows ? sql`${index} between ${rows.from} and ${rows.to}` : sql`true`;
  return rows.only ? sql`${within} and ${index} = any(${rows.only}::integer[])` : within;
}

/** Condition that packs `p` of the workspace are of these columns and may hold cells of these rows. */
export function mayHold({ sql, workspaceId }: Scope, { columnKeys, rows }: AskedCells): Fragment {
  const within = "from" in rows ? sql`p.pack_index between ${packOf(rows.from)} and ${packOf(rows.to)}` : sql`true`;
  const listed = rows.only ? sql`and p.pack_index = any(${[...new Set(rows.only.map(packOf))]}::integer[])` : sql``;
  return sql`p.workspace_id = ${workspaceId} and p.column_key = any(${columnKeys}::bigint[]) and ${within} ${listed}`;
}

/** Query for these fields of the packed cells of columns in some rows. */
export function packedCells(
  db: Scope,
  fields: readonly string[],
  asked: AskedCells,
  table: PackTable = "cell_packs",
): Fragment {
  const { sql } = db;
  const unnested = unnestedPacks(fields);
  return sql`
    select ${sql.unsafe(unnested.fields)} from ${sql.unsafe(table)} p ${sql.unsafe(unnested.cells)}
    where ${mayHold(db, asked)} and ${isAmong(db, asked.rows, rowIndexInPack)}`;
}

/** Cells to take out of packs: conditions on packs `p` that may hold some, and on their cells, unnested as `u`. */
interface Taking {
  packs: Fragment;
  cells: Fragment;
  table?: PackTable;
}

/** Takes the cells of columns in some rows. */
export function cellsToTake(db: Scope, asked: AskedCells): Taking {
  return { packs: mayHold(db, asked), cells: isAmong(db, asked.rows, rowIndexInPack) };
}

/**
 * Parts of a statement that take cells out of packs: `emptied` has the packs that are left without cells and gone, and `taken`
 * the stored fields of cells of others, which stay as they are and note that they are gone.
 */
export function takeOutOfPacks({ sql, workspaceId }: Scope, { packs, cells, table = "cell_packs" }: Taking): Fragment {
  const all = unnestedPacks([...storedFields, ...(table === "cell_packs" ? [] : ["valid_to"])]);
  const from = sql.unsafe(`${table} p`);
  const isCounted = sql`p.workspace_id = ${workspaceId} and p.column_key = n.column_key
    and p.pack_index = n.pack_index and p.valid_from = n.valid_from`;
  return sql`
    counted as materialized (
      select p.column_key, p.pack_index, p.valid_from, p.cell_count = count(*) as is_emptied, count(*) as taken_count,
        array_agg(u.place::smallint) as places
      from ${from} ${sql.unsafe(unnestedPacks([]).cells)} where ${packs} and ${cells}
      group by p.column_key, p.pack_index, p.valid_from, p.cell_count
    ), taken as materialized (
      select ${sql.unsafe(all.fields)}, p.pack_index
      from counted n join ${from} on ${isCounted} ${sql.unsafe(all.cells)}
      where not n.is_emptied and u.place = any(n.places)
    ), emptied as (
      delete from ${from} using counted n where n.is_emptied and ${isCounted} returning p.*
    ), reduced as (
      update ${from}
      set taken_places = p.taken_places || n.places, cell_count = p.cell_count - n.taken_count,
        failed_count = p.failed_count - f.failed_count
      from counted n join (
        select column_key, pack_index, valid_from, count(error) as failed_count from taken group by 1, 2, 3
      ) f using (column_key, pack_index, valid_from)
      where ${isCounted}
    )`;
}

/**
 * Gives cells that are in packs records of their own, in the same state. For statements that change cells one by one, which
 * follow it in the same transaction.
 */
async function singleOut(db: Scope, taking: Taking): Promise<void> {
  const { sql } = db;
  const isPast = taking.table === "cell_packs_history";
  const fields = isPast ? [...storedFields, "valid_to"] : storedFields;
  const unnested = unnestedPacks(fields);
  const columns = sql.unsafe(fields.join());
  await sql`
    with ${takeOutOfPacks(db, taking)}
    insert into ${sql.unsafe(isPast ? "cells_history" : "cells")} as cell (${columns})
    select ${columns} from taken
    union all
    select ${sql.unsafe(unnested.fields)} from emptied p ${sql.unsafe(unnested.cells)}`;
}

/** Gives the packed cells of columns in some rows records of their own. */
export function singleOutCells(db: Scope, asked: AskedCells): Promise<void> {
  return singleOut(db, cellsToTake(db, asked));
}

/** Gives packed cells that have ended with a version records of their own in the history. */
export function singleOutPastCells(db: Scope, asked: AskedCells): Promise<void> {
  return singleOut(db, { ...cellsToTake(db, asked), table: "cell_packs_history" });
}

/** Gives packed cells, given pairwise as column and row, records of their own. */
export function singleOutListed(
  db: Scope,
  { columnKeys, rowIndices }: { columnKeys: number[]; rowIndices: number[] },
): Promise<void> {
  const { sql } = db;
  const listed = (field: string) => sql`
    select column_key, ${sql.unsafe(field)}
    from unnest(${columnKeys}::bigint[], ${rowIndices}::integer[]) as listed (column_key, row_index)`;
  return singleOut(db, {
    packs: sql`p.workspace_id = ${db.workspaceId}
      and (p.column_key, p.pack_index) in (${listed(`row_index / ${rowsPerPack}`)})`,
    cells: sql`(p.column_key, ${sql.unsafe(rowIndexInPack)}) in (${listed("row_index")})`,
  });
}

/** Erases what present and past packs that may hold these cells still have of those that were taken out. */
export async function eraseTakenCells(db: Scope, asked: AskedCells): Promise<void> {
  const { sql } = db;
  const kept = (value: string) =>
    `array_agg(case when u.place = any(p.taken_places) then null else ${value} end order by u.place)`;
  const erase = (table: PackTable) => sql`
    update ${sql.unsafe(table)} e
    set input_hashes = k.input_hashes, cell_values = k.cell_values, display_values = k.display_values, errors = k.errors
    from (
      select p.column_key, p.pack_index, p.valid_from, ${sql.unsafe(kept("u.input_hash"))} as input_hashes,
        ${sql.unsafe(kept("u.value"))} as cell_values, ${sql.unsafe(kept("u.display_value"))} as display_values,
        ${sql.unsafe(kept("u.error"))} as errors
      from ${sql.unsafe(table)} p
      cross join lateral unnest(p.input_hashes, p.cell_values, p.display_values, p.errors)
        with ordinality as u (input_hash, value, display_value, error, place)
      where ${mayHold(db, asked)} and p.taken_places is not null
      group by p.column_key, p.pack_index, p.valid_from
    ) k
    where e.workspace_id = ${db.workspaceId} and e.column_key = k.column_key and e.pack_index = k.pack_index
      and e.valid_from = k.valid_from`;
  await Promise.all([erase("cell_packs"), erase("cell_packs_history")]);
}

/** Statement that moves packs, given as a common table expression, to the history, where they end with a version. */
export function archivePacks({ sql }: Scope, source: string, versionNumber: number): Fragment {
  return sql`
    insert into cell_packs_history (${sql.unsafe(packColumns)}, valid_to)
    select ${sql.unsafe(packColumns)}, ${versionNumber} from ${sql.unsafe(source)} where valid_from < ${versionNumber}`;
}

/** Saves results of a run as packs, whose places no cell has. */
export async function insertPacks(
  db: Scope,
  packs: readonly CellPack[],
  run: { versionNumber: number; executionId: string },
): Promise<void> {
  if (packs.length === 0) return;
  const executionId = uuidBytes(run.executionId);
  const computedAt = copyTimestamp(Date.now());
  await copyRows(db, `cell_packs (${insertedColumns})`, packs, (rows, { packIndex, cells }) => {
    const { columnKey, epoch } = cells[0] as CellWrite;
    let failedCount = 0;
    let hasDisplays = false;
    for (const { error, displayValue } of cells) {
      if (error !== null) failedCount++;
      if (displayValue !== null) hasDisplays = true;
    }
    rows.startRow(15);
    rows.int4(db.workspaceId);
    rows.int8(BigInt(columnKey));
    rows.int4(packIndex);
    rows.int4(run.versionNumber);
    rows.int4(epoch);
    rows.int4(run.versionNumber);
    rows.uuid(executionId);
    rows.int8(computedAt);
    rows.int2(cells.length);
    rows.int2(failedCount);
    const first = packIndex * rowsPerPack;
    if (cells.at(-1)?.rowIndex === first + cells.length - 1) rows.null();
    else rows.int2Array(cells.map(({ rowIndex }) => rowIndex - first));
    rows.startArray("int8", cells.length);
    for (const { inputHash } of cells) {
      if (inputHash === null) rows.null();
      else rows.hash(inputHash);
    }
    rows.endArray();
    rows.startArray("text", cells.length);
    for (const { value } of cells) rows.textOrNull(value);
    rows.endArray();
    if (hasDisplays) rows.textArray(cells.map(({ displayValue }) => displayValue));
    else rows.null();
    if (failedCount > 0) rows.textArray(cells.map(({ error }) => error));
    else rows.null();
  });
}

const insertedColumns = `workspace_id, column_key, pack_index, valid_from, epoch, computed_version, execution_id, computed_at,
  cell_count, failed_count, row_offsets, input_hashes, cell_values, display_values, errors`;
export const packColumns = `${insertedColumns}, taken_places`;
