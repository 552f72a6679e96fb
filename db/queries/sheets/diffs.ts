import { rowsPerBlock } from "../../../domain/rowsPerBlock.ts";
import { valuesOf } from "../../rows.ts";
import type { Scope } from "../../scope.ts";

/**
 * Rows of which something may differ between two versions, in order, after the given index; one more than `limit` when
 * there are more. Rows from `page.below` on are left out, and with `page.only` all others. They are found as a restore finds
 * them: what was superseded in between is in the history, ordered by its end, and what was created in between lies in blocks
 * that record_creations lists.
 */
export function listChangedRowIndices(
  db: Scope,
  sheetId: string,
  columnKeys: number[],
  versions: { low: number; high: number },
  page: { after: number; below?: number; only?: number[]; limit: number },
): Promise<number[]> {
  const { sql } = db;
  const { low, high } = versions;
  const ofSheet = sql`workspace_id = ${db.workspaceId} and sheet_id = ${sheetId}`;
  const ofColumns = sql`workspace_id = ${db.workspaceId} and column_key = any(${columnKeys}::bigint[])`;
  const { after, below = 2 ** 31 - 1, only } = page;
  const onPage = sql`row_index > ${after} and row_index < ${below} ${only ? sql`and row_index = any(${only}::integer[])` : sql``}`;
  const endedBetween = sql`valid_to > ${low} and valid_to <= ${high}`;
  const begunBetween = sql`r.valid_from > ${low} and r.valid_from <= ${high} and r.row_index > ${after}
    and r.row_index < ${below} ${only ? sql`and r.row_index = any(${only}::integer[])` : sql``}`;
  const inBlock = sql`r.row_index >= b.block_index * ${rowsPerBlock}
    and r.row_index < (b.block_index + 1) * ${rowsPerBlock}`;
  return valuesOf<number>(sql`
    with blocks as (
      select distinct column_key, block_index from record_creations
      where ${ofSheet} and version_number > ${low} and version_number <= ${high}
        ${only ? sql`and block_index = any(${only.map((row) => Math.floor(row / rowsPerBlock))}::integer[])` : sql``}
    )
    select row_index from sheet_rows_history where ${ofSheet} and ${endedBetween} and ${onPage}
    union
    select row_index from cells_history where ${ofColumns} and ${endedBetween} and ${onPage}
    union
    select r.row_index from blocks b join sheet_rows r on r.workspace_id = ${db.workspaceId}
      and r.sheet_id = ${sheetId} and ${inBlock} where b.column_key = 0 and ${begunBetween}
    union
    select r.row_index from blocks b join sheet_rows_history r on r.workspace_id = ${db.workspaceId}
      and r.sheet_id = ${sheetId} and ${inBlock} where b.column_key = 0 and ${begunBetween}
    union
    select r.row_index from blocks b join cells r on r.workspace_id = ${db.workspaceId}
      and r.column_key = b.column_key and ${inBlock}
      where b.column_key = any(${columnKeys}::bigint[]) and ${begunBetween}
    union
    select r.row_index from blocks b join cells_history r on r.workspace_id = ${db.workspaceId}
      and r.column_key = b.column_key and ${inBlock}
      where b.column_key = any(${columnKeys}::bigint[]) and ${begunBetween}
    order by row_index
    limit ${page.limit + 1}`);
}
