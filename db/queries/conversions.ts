import { rowsPerBlock } from "../rowsPerBlock.ts";
import type { Scope } from "../scope.ts";

/** From `from` up to, but not including, `to`. */
interface RowRange {
  from: number;
  to: number;
}

const cellFields = `workspace_id, column_key, row_index, valid_from, epoch, status, value, display_value, error,
  input_hash, computed_version, execution_id, metrics, computed_at`;

/**
 * Makes computed values the data of the rows, in a slot that was blank: each as its JSON after the marker of
 * core/tables/textValue.ts. Rows and cells of before stay in the history.
 */
export async function cellsToData(
  db: Scope,
  sheetId: string,
  column: { columnKey: number; slot: number },
  rows: RowRange,
  versionNumber: number,
): Promise<void> {
  const { sql } = db;
  const inRange = sql`row_index >= ${rows.from} and row_index < ${rows.to}`;
  await sql`
    with values as materialized (
      select row_index, value from cells
      where workspace_id = ${db.workspaceId} and column_key = ${column.columnKey} and ${inRange} and value is not null
    ), archived as (
      insert into sheet_rows_history (workspace_id, sheet_id, row_index, valid_from, valid_to, cells)
      select r.workspace_id, r.sheet_id, r.row_index, r.valid_from, ${versionNumber}, r.cells
      from sheet_rows r join values v on v.row_index = r.row_index
      where r.workspace_id = ${db.workspaceId} and r.sheet_id = ${sheetId} and r.valid_from < ${versionNumber}
    )
    update sheet_rows r
    set valid_from = ${versionNumber}, cells = r.cells
      || array_fill(null::text, array[${column.slot - 1}::integer - cardinality(r.cells)]) || array[chr(1) || v.value]
    from values v
    where r.workspace_id = ${db.workspaceId} and r.sheet_id = ${sheetId} and r.row_index = v.row_index`;
  await sql`
    with removed as (
      delete from cells where workspace_id = ${db.workspaceId} and column_key = ${column.columnKey} and ${inRange}
      returning *
    )
    insert into cells_history (${sql.unsafe(cellFields)}, valid_to)
    select ${sql.unsafe(cellFields)}, ${versionNumber} from removed where valid_from < ${versionNumber}`;
}

/**
 * Makes the data of the rows the stale values of a column that is computed from now on. Blank ones get no record: such
 * a cell was never computed.
 */
export async function dataToCells(
  db: Scope,
  sheetId: string,
  column: { columnKey: number; epoch: number; slot: number },
  rows: RowRange,
  versionNumber: number,
): Promise<void> {
  const { sql } = db;
  const slot = sql.unsafe(String(column.slot));
  await sql`
    with created as (
      insert into cells (workspace_id, column_key, row_index, valid_from, epoch, status, value, computed_at)
      select workspace_id, ${column.columnKey}, row_index, ${versionNumber}, ${column.epoch}, 'STALE',
        case when starts_with(content, chr(1)) then substr(content, 2) else to_json(content)::text end, now()
      from (
        select workspace_id, row_index, cells[${slot}] as content from sheet_rows
        where workspace_id = ${db.workspaceId} and sheet_id = ${sheetId}
          and row_index >= ${rows.from} and row_index < ${rows.to}
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
