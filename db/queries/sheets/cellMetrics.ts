import { rowsPerBlock } from "../../../domain/rowsPerBlock.ts";
import { valuesOf } from "../../rows.ts";
import type { Scope } from "../../scope.ts";
import { moveCellsToHistory } from "./cellHistory.ts";
import { noteCreatedCells } from "./restores.ts";

/** Blocks of cells, pairwise. */
interface CellBlocks {
  columnKeys: number[];
  blockIndices: number[];
}

/** Sums up the metrics of the cells in these blocks. The sheet must be locked. */
export async function countBlockMetrics(db: Scope, { columnKeys, blockIndices }: CellBlocks): Promise<void> {
  if (columnKeys.length === 0) return;
  await db.sql`
    insert into cell_metric_blocks (workspace_id, column_key, block_index,
      price_count, price_sum, price_min, price_max, latency_count, latency_sum, latency_min, latency_max)
    select ${db.workspaceId}, listed.column_key, listed.block_index,
      count(price), coalesce(sum(price), 0), min(price), max(price),
      count(latency), coalesce(sum(latency), 0), min(latency), max(latency)
    from unnest(${columnKeys}::bigint[], ${blockIndices}::integer[]) as listed (column_key, block_index)
    left join lateral (
      select (metrics ->> 'price')::numeric as price, (metrics ->> 'latency_ms')::numeric as latency from cells c
      where c.workspace_id = ${db.workspaceId} and c.column_key = listed.column_key
        and c.row_index >= listed.block_index * ${rowsPerBlock}
        and c.row_index < (listed.block_index + 1) * ${rowsPerBlock} and c.metrics is not null
    ) cells on true
    group by listed.column_key, listed.block_index
    on conflict (workspace_id, column_key, block_index) do update
      set price_count = excluded.price_count, price_sum = excluded.price_sum, price_min = excluded.price_min,
        price_max = excluded.price_max, latency_count = excluded.latency_count, latency_sum = excluded.latency_sum,
        latency_min = excluded.latency_min, latency_max = excluded.latency_max`;
}

/** Lists those of the columns whose cells have, or once had, metrics. */
export async function columnsWithMetrics(db: Scope, columnKeys: number[]): Promise<number[]> {
  if (columnKeys.length === 0) return [];
  return valuesOf<number>(db.sql`
    select column_key from unnest(${columnKeys}::bigint[]) as listed (column_key)
    where exists (select from cell_metric_blocks b
      where b.workspace_id = ${db.workspaceId} and b.column_key = listed.column_key)`);
}

/** Blocks of these columns in which a version that is being taken put cells back or took some away. */
export async function listChangedBlocks(
  db: Scope,
  sheetId: string,
  columnKeys: number[],
  versionNumber: number,
): Promise<CellBlocks> {
  const rows = await db.sql<{ column_key: number; block_index: number }[]>`
    select column_key, block_index from record_creations
    where workspace_id = ${db.workspaceId} and sheet_id = ${sheetId} and version_number = ${versionNumber}
      and column_key = any(${columnKeys}::bigint[])
    union
    select column_key, row_index / ${rowsPerBlock} from cells_history
    where workspace_id = ${db.workspaceId} and column_key = any(${columnKeys}::bigint[]) and valid_to = ${versionNumber}`;
  return {
    columnKeys: rows.map((row) => row.column_key),
    blockIndices: rows.map((row) => row.block_index),
  };
}

/** A column whose cells were all taken away has nothing to sum up. */
export async function clearMetrics(db: Scope, columnKey: number): Promise<void> {
  await db.sql`
    update cell_metric_blocks
    set price_count = 0, price_sum = 0, price_min = null, price_max = null,
      latency_count = 0, latency_sum = 0, latency_min = null, latency_max = null
    where workspace_id = ${db.workspaceId} and column_key = ${columnKey}`;
}

export interface MetricTotals {
  column_key: number;
  price_count: number;
  price_sum: number;
  price_min: number | null;
  price_max: number | null;
  latency_count: number;
  latency_sum: number;
  latency_min: number | null;
  latency_max: number | null;
}

/** Lists the totals of cost and time of each column over all rows. A column without metrics has no entry. */
export async function listMetricTotals(db: Scope, columnKeys: number[]): Promise<MetricTotals[]> {
  if (columnKeys.length === 0) return [];
  return db.sql<MetricTotals[]>`
    select column_key, sum(price_count)::integer as price_count, sum(price_sum)::float8 as price_sum,
      min(price_min)::float8 as price_min, max(price_max)::float8 as price_max,
      sum(latency_count)::integer as latency_count, sum(latency_sum)::float8 as latency_sum,
      min(latency_min)::float8 as latency_min, max(latency_max)::float8 as latency_max
    from cell_metric_blocks
    where workspace_id = ${db.workspaceId} and column_key = any(${columnKeys}::bigint[])
    group by column_key`;
}

/** Metrics of a data cell: null for what is not known. */
export interface DataMetrics {
  price: number | null;
  latency_ms: number | null;
}

/** Keeps what the traces in one row cost and took, as part of a version; what was kept before goes to the history. */
export async function saveDataMetrics(
  db: Scope,
  place: { sheetId: string; columnKey: number; rowIndex: number; versionNumber: number },
  metrics: DataMetrics,
): Promise<void> {
  const { sheetId, columnKey, rowIndex, versionNumber } = place;
  await moveCellsToHistory(db, { columnKeys: [columnKey], rows: { only: [rowIndex] } }, versionNumber);
  const blockIndex = Math.floor(rowIndex / rowsPerBlock);
  if (metrics.price !== null || metrics.latency_ms !== null) {
    await db.sql`
      insert into cells (workspace_id, column_key, row_index, valid_from, epoch, status, metrics, computed_at)
      values (${db.workspaceId}, ${columnKey}, ${rowIndex}, ${versionNumber}, 1, 'COMPLETED',
        ${JSON.stringify(metrics)}::text::jsonb, now())`;
    await noteCreatedCells(db, sheetId, versionNumber, { columnKeys: [columnKey], blockIndex });
  }
  await countBlockMetrics(db, { columnKeys: [columnKey], blockIndices: [blockIndex] });
}

/** Columns of traces that the sheet has no more, as they were when they left: what they cost and took stays. */
interface FormerColumn {
  id: string;
  column_key: number;
  title: string;
  position_rank: number;
  created_at: string;
  updated_at: string;
}

export function listFormerTraceColumns(db: Scope, sheetId: string): Promise<FormerColumn[]> {
  return db.sql<FormerColumn[]>`
    select distinct on (id) id, column_key, title, position_rank, created_at, updated_at from columns_history h
    where workspace_id = ${db.workspaceId} and sheet_id = ${sheetId} and type = 'TRACE'
      and not exists (select from columns c where c.workspace_id = ${db.workspaceId} and c.id = h.id)
    order by id, valid_from desc`;
}
