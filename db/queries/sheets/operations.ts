import { rowsPerBlock } from "../../../domain/rowsPerBlock.ts";
import { sheetInFolders } from "../../folderLimit.ts";
import { firstRow, onlyRow } from "../../rows.ts";
import { nameOfActor, type Scope } from "../../scope.ts";
import { enqueueEndedRuns } from "../evaluation/reports.ts";
import { notifyRealtime, operationChannel } from "../workspace/realtime.ts";
import { deleteBlocks } from "./operationBlocks.ts";

/**
 * Kind of results that an operation computes: cells of columns, or scores by a scorecard's steps. An operation of scores
 * has no `column_keys`, and callers do not see it as an operation.
 */
type OperationKind = "cells" | "scores";

export type OperationStatus = "queued" | "running" | "completed" | "failed" | "cancelled";

/** Tells whether an operation or an import has not ended; a paused one is active too. */
export function isActive({ status }: { status: string }): boolean {
  return status === "queued" || status === "running";
}

export interface OperationRecord {
  id: string;
  sheet_id: string;
  status: OperationStatus;
  column_keys: number[];
  /** Null for every row below row_limit. */
  row_indices: number[] | null;
  row_limit: number;
  /** True where column_keys and row_indices are read pairwise: exactly these cells. */
  is_cell_list: boolean;
  /** Null for cells of any state. */
  statuses: string[] | null;
  kind: OperationKind;
  block_count: number;
  done_block_count: number;
  cell_count: number;
  completed_count: number;
  failed_count: number;
  error_message: string | null;
  /** Tells whether the operation's blocks wait for the network or the sandbox. */
  waits: boolean;
  max_price: number | null;
  max_tokens: number | null;
  max_failures: number | null;
  /** Time of a pause; a paused operation is still queued or running. */
  paused_at: string | null;
  pause_reason: string | null;
  created_by: string | null;
  created_at: string;
  updated_at: string;
  finished_at: string | null;
}

export type SelectedCells = Pick<
  OperationRecord,
  "column_keys" | "row_indices" | "row_limit" | "is_cell_list" | "statuses"
>;

/** Limits of spending at which an operation is paused; null for no limit. */
export type Ceilings = Pick<OperationRecord, "max_price" | "max_tokens" | "max_failures">;

const recordColumns = `id, sheet_id, status, column_keys, row_indices, row_limit, is_cell_list, statuses, kind,
  block_count, done_block_count, cell_count, completed_count, failed_count, error_message, waits, max_price, max_tokens,
  max_failures, paused_at, pause_reason, created_by, created_at, updated_at, finished_at`;

export function insertOperation(
  db: Scope,
  operation: {
    sheetId: string;
    selectedCells: SelectedCells;
    blockCount: number;
    cellCount: number;
    createdBy: string | null;
    waits: boolean;
    ceilings: Ceilings;
  },
): Promise<OperationRecord> {
  const { selectedCells: selected, ceilings } = operation;
  return onlyRow(db.sql<OperationRecord[]>`
    insert into operations (workspace_id, sheet_id, column_keys, row_indices, row_limit, is_cell_list, statuses,
      block_count, cell_count, created_by, waits, max_price, max_tokens, max_failures)
    values (${db.workspaceId}, ${operation.sheetId}, ${selected.column_keys}::bigint[],
      ${selected.row_indices}::integer[], ${selected.row_limit}, ${selected.is_cell_list}, ${selected.statuses}::text[],
      ${operation.blockCount}, ${operation.cellCount}, ${operation.createdBy}, ${operation.waits}, ${ceilings.max_price},
      ${ceilings.max_tokens}, ${ceilings.max_failures})
    returning ${db.sql.unsafe(recordColumns)}`);
}

/** An operation that scores, before it is known which rows. It has no blocks yet, so nothing of it runs. */
export function insertScoringOperation(db: Scope, sheetId: string, waits: boolean): Promise<OperationRecord> {
  return onlyRow(db.sql<OperationRecord[]>`
    insert into operations (workspace_id, sheet_id, column_keys, row_limit, block_count, cell_count, kind, waits,
      created_by)
    values (${db.workspaceId}, ${sheetId}, '{}', 0, 0, 0, 'scores', ${waits}, ${nameOfActor(db)})
    returning ${db.sql.unsafe(recordColumns)}`);
}

/** Records which rows an operation that scores goes over. Without a block it is completed. */
export function setScoredRows(
  db: Scope,
  operationId: string,
  scored: { rowIndices: number[] | null; rowLimit: number; blockCount: number; rowCount: number },
): Promise<OperationRecord> {
  return onlyRow(db.sql<OperationRecord[]>`
    update operations
    set row_indices = ${scored.rowIndices}::integer[], row_limit = ${scored.rowLimit},
      block_count = ${scored.blockCount}, cell_count = ${scored.rowCount}, updated_at = now(),
      status = case when ${scored.blockCount === 0} then 'completed' else status end,
      finished_at = ${scored.blockCount === 0 ? db.sql`statement_timestamp()` : null}
    where workspace_id = ${db.workspaceId} and id = ${operationId}
    returning ${db.sql.unsafe(recordColumns)}`);
}

export function findOperation(db: Scope, operationId: string, lock = db.sql``): Promise<OperationRecord | null> {
  return firstRow(db.sql<OperationRecord[]>`
    select ${db.sql.unsafe(recordColumns)} from operations
    where workspace_id = ${db.workspaceId} and id = ${operationId} ${sheetInFolders(db, "operations.sheet_id")}
    ${lock}`);
}

/** Locks the operation until the transaction ends: saving a block and cancelling go one after the other. */
export function lockOperation(db: Scope, operationId: string): Promise<OperationRecord | null> {
  return findOperation(db, operationId, db.sql`for no key update`);
}

export type ActiveOperation = OperationRecord & {
  /** Blocks of the asked range that are done or being computed; a block that is in neither waits. */
  done_blocks: number[];
  running_blocks: number[];
  /** Rows of the asked range that are saved while others of their blocks are not: resuming leaves them alone. */
  saved_rows: number[];
  running_cell_count: number;
  /** Rows that it lists in all blocks; null for one over whole columns. */
  listed_row_count: number | null;
};

/**
 * Operations of the sheet that are queued or running, oldest first, with their blocks from `first` to `last`. Of the rows
 * and cells that they list only those in these blocks are read; of cells in none, each column once.
 */
export function listActiveOperations(
  db: Scope,
  sheetId: string,
  blocks: { first: number; last: number },
): Promise<ActiveOperation[]> {
  const [from, to] = [blocks.first * rowsPerBlock, (blocks.last + 1) * rowsPerBlock - 1];
  const narrowed = recordColumns
    .replace("column_keys", "keys.column_keys")
    .replace("row_indices", "listed.row_indices")
    .replaceAll(/(?<=^|, |\s)(?=id\b|workspace_id\b)/g, "o.");
  return db.sql<ActiveOperation[]>`
    select ${db.sql.unsafe(narrowed)}, array(
        select block_index from operation_blocks b
        where b.workspace_id = ${db.workspaceId} and b.operation_id = o.id and b.status = 'DONE'
          and b.block_index between ${blocks.first} and ${blocks.last}
      ) as done_blocks, array(
        select block_index from operation_blocks b
        where b.workspace_id = ${db.workspaceId} and b.operation_id = o.id and b.status = 'RUNNING'
          and b.block_index between ${blocks.first} and ${blocks.last}
      ) as running_blocks, array(
        select unnest(s.row_indices) from operation_saved_rows s
        where s.workspace_id = ${db.workspaceId} and s.operation_id = o.id
          and s.block_index between ${blocks.first} and ${blocks.last}
      ) as saved_rows, (
        select coalesce(sum(cell_count), 0)::integer from operation_blocks b
        where b.workspace_id = ${db.workspaceId} and b.operation_id = o.id and b.status = 'RUNNING'
      ) as running_cell_count, cardinality(o.row_indices) as listed_row_count
    from operations o
    cross join lateral (
      select case when o.row_indices is not null then array(
        select row_index from unnest(o.row_indices) with ordinality as rows (row_index, position)
        where row_index between ${from} and ${to} order by position
      ) end as row_indices
    ) listed
    cross join lateral (
      select case
        when not o.is_cell_list then o.column_keys
        when ${blocks.last < blocks.first} then array(select distinct unnest(o.column_keys))
        else array(
          select column_key
          from unnest(o.column_keys, o.row_indices) with ordinality as cells (column_key, row_index, position)
          where row_index between ${from} and ${to} order by position
        ) end as column_keys
    ) keys
    where workspace_id = ${db.workspaceId} and sheet_id = ${sheetId} and status in ('queued', 'running')
      and kind = 'cells'
    order by created_at, id`;
}

/** Operations of the sheet that go on, also those that score: cells before scores, the oldest first. */
export async function listOperationsInTurn(
  db: Scope,
  sheetId: string,
): Promise<Pick<OperationRecord, "id" | "waits">[]> {
  return db.sql<Pick<OperationRecord, "id" | "waits">[]>`
    select id, waits from operations
    where workspace_id = ${db.workspaceId} and sheet_id = ${sheetId} and status in ('queued', 'running')
      and paused_at is null
    order by kind, created_at, id`;
}

/** Marks a run as running; its blocks, which begin at once, wait for each other in transactions, as in lockWithSources. */
export async function markOperationRunning(db: Scope, operationId: string): Promise<void> {
  await db.transaction(
    ({ sql, workspaceId }) => sql`
      update operations set status = 'running', updated_at = now()
      where workspace_id = ${workspaceId} and id = ${operationId} and status = 'queued'`,
  );
}

/**
 * Counts what was saved of a block, and the block when all of it was. With the last one the operation is completed, its
 * blocks are dropped, and its cell_count becomes what was really found, for rows may have come, gone or been computed by
 * others since it was estimated.
 */
export async function addOperationProgress(
  db: Scope,
  operationId: string,
  progress: { completed: number; failed: number; doneBlocks: 0 | 1 },
): Promise<OperationRecord> {
  const { completed, failed, doneBlocks } = progress;
  const isLast = db.sql`done_block_count + ${doneBlocks} >= block_count`;
  const counted = db.sql<OperationRecord[]>`
    update operations
    set done_block_count = done_block_count + ${doneBlocks},
      completed_count = completed_count + ${completed},
      failed_count = failed_count + ${failed},
      cell_count = case when ${isLast}
        then completed_count + failed_count + ${completed + failed}
        else greatest(cell_count, completed_count + failed_count + ${completed + failed}) end,
      status = case when ${isLast} then 'completed' else 'running' end::operation_status,
      finished_at = case when ${isLast} then clock.time end,
      -- One that is paused when its last block lands has nothing left to resume.
      paused_at = case when ${isLast} then null else paused_at end,
      pause_reason = case when ${isLast} then null else pause_reason end,
      updated_at = now()
    from (select now() as time) clock
    where workspace_id = ${db.workspaceId} and id = ${operationId}
    returning ${db.sql.unsafe(recordColumns)}`;
  const [[row]] = await Promise.all([counted, notifyRealtime(db, [operationChannel(operationId)])]);
  const operation = row as OperationRecord;
  if (operation.status === "completed") {
    await Promise.all([enqueueEndedRuns(db, [operation.id]), deleteBlocks(db, [operation.id])]);
  }
  return operation;
}

/** Ends operations that are still active, and drops their blocks. @returns those that were active */
export async function endOperations(
  db: Scope,
  which: { operationIds: string[] } | { sheetIds: string[] },
  end: { status: "cancelled" | "failed"; errorMessage?: string },
): Promise<OperationRecord[]> {
  const { sql } = db;
  const selected =
    "operationIds" in which
      ? sql`id = any(${which.operationIds}::uuid[])`
      : sql`sheet_id = any(${which.sheetIds}::uuid[])`;
  const ended = await sql<OperationRecord[]>`
    update operations
    set status = ${end.status}, error_message = ${end.errorMessage ?? null}, finished_at = now(), updated_at = now(),
      paused_at = null, pause_reason = null
    where workspace_id = ${db.workspaceId} and ${selected} and status in ('queued', 'running')
    returning ${sql.unsafe(recordColumns)}`;
  await notifyRealtime(
    db,
    ended.map(({ id }) => operationChannel(id)),
  );
  await enqueueEndedRuns(
    db,
    ended.map(({ id }) => id),
  );
  await deleteBlocks(db, "operationIds" in which ? which.operationIds : ended.map(({ id }) => id));
  return ended;
}

/** Stops an operation that is active until it is resumed; one that is paused already keeps its reason. */
export async function pauseOperation(db: Scope, operationId: string, reason: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { count } = await tx.sql`
      update operations set paused_at = now(), pause_reason = ${reason}, updated_at = now()
      where workspace_id = ${tx.workspaceId} and id = ${operationId} and status in ('queued', 'running')
        and paused_at is null`;
    if (count > 0) await notifyRealtime(tx, [operationChannel(operationId)]);
  });
}

export async function unpauseOperation(db: Scope, operationId: string, ceilings: Ceilings): Promise<OperationRecord> {
  const [row] = await db.sql<OperationRecord[]>`
    update operations
    set paused_at = null, pause_reason = null, max_price = ${ceilings.max_price}, max_tokens = ${ceilings.max_tokens},
      max_failures = ${ceilings.max_failures}, updated_at = now()
    where workspace_id = ${db.workspaceId} and id = ${operationId}
    returning ${db.sql.unsafe(recordColumns)}`;
  await notifyRealtime(db, [operationChannel(operationId)]);
  return row as OperationRecord;
}
