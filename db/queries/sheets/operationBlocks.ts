import { hasRows, onlyValue, valuesOf } from "../../rows.ts";
import type { Fragment, Scope } from "../../scope.ts";
import { violates } from "../../violates.ts";

export function countRunningCells(db: Scope, operationId: string): Promise<number> {
  return onlyValue<number>(db.sql`
    select coalesce(sum(cell_count), 0)::integer as count from operation_blocks
    where workspace_id = ${db.workspaceId} and operation_id = ${operationId} and status = 'RUNNING'`);
}

export interface BlockClaim {
  operationId: string;
  sheetId: string;
  blockIndex: number;
  claim: string;
}

/**
 * Claims a block for the worker that runs its job. The job queue gives a job to one worker at a time, so a claim that
 * is found here is of a dead worker (or of one that was thought dead) and is taken over.
 * @returns false when another operation is computing the same block of the sheet
 */
export async function claimBlock(db: Scope, block: BlockClaim): Promise<boolean> {
  try {
    return await insertClaim(db, block);
  } catch (error) {
    // Two operations claimed at the same moment; the index lets one through.
    if (violates(error, "operation_blocks_run_one_at_a_time")) return false;
    throw error;
  }
}

function insertClaim(db: Scope, block: BlockClaim): Promise<boolean> {
  return hasRows(db.sql`
    insert into operation_blocks (workspace_id, operation_id, block_index, sheet_id, status, claim)
    select ${db.workspaceId}, ${block.operationId}, ${block.blockIndex}, ${block.sheetId}, 'RUNNING', ${block.claim}
    where not exists (${runByOther(db, block)})
    on conflict (workspace_id, operation_id, block_index) do update
      set claim = excluded.claim, updated_at = excluded.updated_at
      where operation_blocks.status = 'RUNNING'
    returning 1`);
}

function runByOther({ sql, workspaceId }: Scope, { operationId, sheetId, blockIndex }: BlockClaim): Fragment {
  return sql`
    select 1 from operation_blocks
    where workspace_id = ${workspaceId} and sheet_id = ${sheetId} and block_index = ${blockIndex}
      and status = 'RUNNING' and operation_id <> ${operationId}`;
}

/** Whether another operation is computing the same block of the sheet. */
export function isBlockBusy(db: Scope, block: BlockClaim): Promise<boolean> {
  return hasRows(db.sql`${runByOther(db, block)}`);
}

function isOfClaim({ sql, workspaceId }: Scope, { operationId, blockIndex, claim }: BlockClaim): Fragment {
  return sql`workspace_id = ${workspaceId} and operation_id = ${operationId} and block_index = ${blockIndex}
    and claim = ${claim}`;
}

/** Notes how many cells of the block are computed. @returns whether this attempt still has the block */
export function setBlockCellCount(db: Scope, block: BlockClaim, cellCount: number): Promise<boolean> {
  return hasRows(db.sql`
    update operation_blocks set cell_count = ${cellCount}
    where ${isOfClaim(db, block)}
    returning 1`);
}

export function isBlockDone(db: Scope, operationId: string, blockIndex: number): Promise<boolean> {
  return hasRows(db.sql`
    select 1 from operation_blocks
    where workspace_id = ${db.workspaceId} and operation_id = ${operationId} and block_index = ${blockIndex}
      and status = 'DONE'`);
}

/** Counts cells of a block that are saved out of those that it computes. */
export async function subtractBlockCells(db: Scope, block: BlockClaim, cellCount: number): Promise<void> {
  await db.sql`
    update operation_blocks set cell_count = greatest(0, cell_count - ${cellCount}), updated_at = now()
    where ${isOfClaim(db, block)}`;
}

/**
 * Tells whether the block still belongs to this claim, and keeps it so until the transaction ends. Another claim waits
 * meanwhile, and so sees what this one saves and does not compute and count it again.
 */
export function isClaimed(db: Scope, block: BlockClaim): Promise<boolean> {
  return hasRows(db.sql`
    select 1 from operation_blocks
    where ${isOfClaim(db, block)} and status = 'RUNNING'
    for no key update`);
}

/** Gives a block up if it is still this claim's. */
export async function releaseBlock(db: Scope, block: BlockClaim): Promise<void> {
  await db.sql`
    delete from operation_blocks
    where ${isOfClaim(db, block)} and status = 'RUNNING'`;
}

/** Marks a block done if it is still this claim's. */
export function finishBlock(db: Scope, block: BlockClaim): Promise<boolean> {
  return hasRows(db.sql`
    update operation_blocks set status = 'DONE', updated_at = now()
    where ${isOfClaim(db, block)} and status = 'RUNNING'
    returning 1`);
}

/** Drops the blocks of operations that have ended: whatever still runs finds its operation ended. */
export async function deleteBlocks(db: Scope, operationIds: string[]): Promise<void> {
  await db.sql`
    with saved_rows as (
      delete from operation_saved_rows
      where workspace_id = ${db.workspaceId} and operation_id = any(${operationIds}::uuid[])
    ), trials as (
      delete from block_trials where workspace_id = ${db.workspaceId} and operation_id = any(${operationIds}::uuid[])
    )
    delete from operation_blocks
    where workspace_id = ${db.workspaceId} and operation_id = any(${operationIds}::uuid[])`;
}

export function listDoneBlocks(db: Scope, operationId: string): Promise<number[]> {
  return valuesOf<number>(db.sql`
    select block_index from operation_blocks
    where workspace_id = ${db.workspaceId} and operation_id = ${operationId} and status = 'DONE'`);
}
