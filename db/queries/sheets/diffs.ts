import { rowsPerBlock } from "../../../domain/rowsPerBlock.ts";
import { packsPerBlock } from "../../../domain/rowsPerPack.ts";
import { valuesOf } from "../../rows.ts";
import type { Scope } from "../../scope.ts";
import { isAmong, type PackTable, rowIndexInPack, unnestedPacks } from "./cellPacks.ts";

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
  const onPage = (rowIndex: string) => isAmong(db, { from: after + 1, to: below - 1, only: only ?? null }, rowIndex);
  const endedBetween = sql`valid_to > ${low} and valid_to <= ${high}`;
  const begunBetween = sql`r.valid_from > ${low} and r.valid_from <= ${high} and ${onPage("r.row_index")}`;
  const inBlock = sql`r.row_index >= b.block_index * ${rowsPerBlock}
    and r.row_index < (b.block_index + 1) * ${rowsPerBlock}`;
  const unnested = sql.unsafe(unnestedPacks([]).cells);
  const begunPacks = (table: PackTable) => sql`
    select ${sql.unsafe(rowIndexInPack)} from blocks b join ${sql.unsafe(table)} p on p.workspace_id = ${db.workspaceId}
      and p.column_key = b.column_key and p.pack_index >= b.block_index * ${packsPerBlock}
      and p.pack_index < (b.block_index + 1) * ${packsPerBlock} ${unnested}
      where b.column_key = any(${columnKeys}::bigint[]) and p.valid_from > ${low} and p.valid_from <= ${high}
        and ${onPage(rowIndexInPack)}`;
  return valuesOf<number>(sql`
    with blocks as (
      select distinct column_key, block_index from record_creations
      where ${ofSheet} and version_number > ${low} and version_number <= ${high}
        ${only ? sql`and block_index = any(${only.map((row) => Math.floor(row / rowsPerBlock))}::integer[])` : sql``}
    )
    select row_index from sheet_rows_history where ${ofSheet} and ${endedBetween} and ${onPage("row_index")}
    union
    select row_index from cells_history where ${ofColumns} and ${endedBetween} and ${onPage("row_index")}
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
    ${begunPacks("cell_packs")}
    union
    ${begunPacks("cell_packs_history")}
    union
    select ${sql.unsafe(rowIndexInPack)} from cell_packs_history p ${unnested}
      where p.workspace_id = ${db.workspaceId} and p.column_key = any(${columnKeys}::bigint[])
        and p.${endedBetween} and ${onPage(rowIndexInPack)}
    union
    select r.row_index from blocks b join cells_history r on r.workspace_id = ${db.workspaceId}
      and r.column_key = b.column_key and ${inBlock}
      where b.column_key = any(${columnKeys}::bigint[]) and ${begunBetween}
    order by row_index
    limit ${page.limit + 1}`);
}
