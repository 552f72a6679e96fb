import { rowsPerBlock } from "../../../domain/rowsPerBlock.ts";
import type { Scope } from "../../scope.ts";
import { moveCellsToHistory } from "./cellHistory.ts";
import { type AskedRows, isAmong, singleOutCells } from "./cellPacks.ts";

/** Rows from `from` up to, but not including, `to`; or only those that are listed. */
export type MovedRows = { from: number; to: number } | { only: number[] };

function asked(rows: MovedRows): AskedRows {
  return "only" in rows ? rows : { from: rows.from, to: rows.to - 1 };
}

function among(db: Scope, rows: MovedRows) {
  return isAmong(db, asked(rows), "r.row_index");
}

/**
 * Copies computed values into a slot of the rows that no column has had: each as its JSON after the marker of
 * core/values/textValue.ts. The rows are no new states for that, since at no version so far anybody looks there, and the
 * cells stay where they are, for the versions at which the column was computed. One that failed leaves a blank. Half the price of moving both to the
 * history.
 */
export async function cellsToData(
  db: Scope,
  sheetId: string,
  column: { columnKey: number; epoch: number; slot: number },
  rows: MovedRows,
): Promise<void> {
  const slot = db.sql.unsafe(String(column.slot));
  await singleOutCells(db, { columnKeys: [column.columnKey], rows: asked(rows) });
  // A subquery and no join: without statistics, which a new sheet has none of, a join compared every row with every cell.
  const value = db.sql`(
    select c.value from cells c
    where c.workspace_id = ${db.workspaceId} and c.column_key = ${column.columnKey} and c.row_index = r.row_index
      and (c.status <> 'FAILED' or c.epoch < ${column.epoch})
  )`;
  await db.sql`
    update sheet_rows r
    set cells = r.cells[1:${slot} - 1] || array_fill(null::text, array[greatest(0, ${slot} - 1 - cardinality(r.cells))])
      || array[chr(1) || ${value}] || r.cells[${slot} + 1:]
    where r.workspace_id = ${db.workspaceId} and r.sheet_id = ${sheetId} and ${among(db, rows)}
      and (r.cells[${slot}] is not null or ${value} is not null)`;
}

/**
 * Makes the data of the rows the stale values of a column that is computed from now on. Blank ones get no record: such
 * a cell was never computed. What the column had when it was computed before goes to the history.
 */
export async function dataToCells(
  db: Scope,
  sheetId: string,
  column: { columnKey: number; epoch: number; slot: number },
  rows: MovedRows,
  versionNumber: number,
): Promise<void> {
  const slot = db.sql.unsafe(String(column.slot));
  await moveCellsToHistory(db, { columnKeys: [column.columnKey], rows: asked(rows) }, versionNumber);
  await db.sql`
    with created as (
      insert into cells as cell (workspace_id, column_key, row_index, valid_from, epoch, status, value, computed_at)
      select workspace_id, ${column.columnKey}, row_index, ${versionNumber}, ${column.epoch}, 'STALE',
        case when starts_with(content, chr(1)) then substr(content, 2) else to_json(content)::text end, now()
      from (
        select workspace_id, row_index, cells[${slot}] as content from sheet_rows r
        where r.workspace_id = ${db.workspaceId} and r.sheet_id = ${sheetId} and ${among(db, rows)}
      ) data
      where content is not null
      returning row_index
    )
    insert into record_creations (workspace_id, sheet_id, version_number, column_key, block_index)
    select distinct ${db.workspaceId}::integer, ${sheetId}::uuid, ${versionNumber}::integer,
      ${column.columnKey}::bigint, row_index / ${rowsPerBlock}
    from created
    on conflict do nothing`;
}
