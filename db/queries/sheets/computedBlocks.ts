import { rowsPerBlock } from "../../../domain/rowsPerBlock.ts";
import { packsPerBlock } from "../../../domain/rowsPerPack.ts";
import type { Scope } from "../../scope.ts";

/** All cells of a column in a block, which a run has computed. */
export interface ComputedBlock {
  columnKey: number;
  /** Hash of 64 bits of the results, as a signed decimal; null where each computation may come out another way. */
  resultsHash: string | null;
}

/** Records that a run has computed all cells of these columns in a block, each of which was replaced or came out the same. */
export async function noteComputedBlocks(
  db: Scope,
  blocks: readonly ComputedBlock[],
  { blockIndex, versionNumber, executionId }: { blockIndex: number; versionNumber: number; executionId: string },
): Promise<void> {
  if (blocks.length === 0) return;
  const sorted = blocks.toSorted((a, b) => a.columnKey - b.columnKey);
  await db.sql`
    insert into computed_blocks (workspace_id, column_key, block_index, version_number, execution_id, results_hash)
    select ${db.workspaceId}, column_key, ${blockIndex}, ${versionNumber}, ${executionId}, results_hash
    from unnest(${sorted.map(({ columnKey }) => columnKey)}::bigint[],
      ${sorted.map(({ resultsHash }) => resultsHash)}::bigint[]) as listed (column_key, results_hash)
    on conflict (workspace_id, column_key, block_index) do update set version_number = excluded.version_number,
      execution_id = excluded.execution_id, computed_at = excluded.computed_at, results_hash = excluded.results_hash`;
}

/**
 * Hashes of the results of columns in a block, as signed decimals, by the columns' keys: of those whose cells are all fresh,
 * and as they were when they were hashed. Those that the execution itself has computed are left out.
 */
export async function listResultsHashes(
  db: Scope,
  columns: { columnKeys: number[]; epochs: number[] },
  { blockIndex, executionId }: { blockIndex: number; executionId: string },
): Promise<Map<number, { hash: string; cellCount: number }>> {
  const from = blockIndex * rowsPerBlock;
  const rows = await db.sql<{ column_key: number; hash: string; cell_count: number }[]>`
    select b.column_key, b.results_hash::text as hash, sum(c.cell_count)::integer as cell_count
    from unnest(${columns.columnKeys}::bigint[], ${columns.epochs}::integer[]) as listed (column_key, epoch)
    join computed_blocks b on b.workspace_id = ${db.workspaceId} and b.column_key = listed.column_key
      and b.block_index = ${blockIndex} and b.results_hash is not null and b.execution_id <> ${executionId}
    join (
      select column_key, epoch, valid_from, execution_id, 1 as cell_count from cells
      where workspace_id = ${db.workspaceId} and column_key = any(${columns.columnKeys}::bigint[])
        and row_index >= ${from} and row_index < ${from + rowsPerBlock} and status <> 'STALE'
      union all
      select column_key, epoch, valid_from, execution_id, cell_count from cell_packs
      where workspace_id = ${db.workspaceId} and column_key = any(${columns.columnKeys}::bigint[])
        and pack_index >= ${blockIndex * packsPerBlock} and pack_index < ${(blockIndex + 1) * packsPerBlock}
    ) c on c.column_key = listed.column_key and c.epoch = listed.epoch and c.valid_from <= b.version_number
      and c.execution_id <> ${executionId}
    group by b.column_key, b.results_hash`;
  return new Map(rows.map(({ column_key, hash, cell_count }) => [column_key, { hash, cellCount: cell_count }]));
}
