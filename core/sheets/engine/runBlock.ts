import { randomUUID } from "node:crypto";
import {
  claimBlock,
  deleteBlocks,
  isBlockDone,
  releaseBlock,
  setBlockCellCount,
} from "../../../db/queries/sheets/operationBlocks.ts";
import { endOperations, findOperation, isActive, markOperationRunning } from "../../../db/queries/sheets/operations.ts";
import { findSheetOfJob } from "../../../db/queries/sheets/sheets.ts";
import type { Scope } from "../../../db/scope.ts";
import { followSources } from "../compositions/followSource.ts";
import { BlockBounds } from "./blockBounds.ts";
import type { BlockAttempt, BlockWork, BlockWorks } from "./blockWork.ts";
import { RunGate } from "./runGate.ts";
import { queueBehind, wakeNextBlock } from "./waitingBlocks.ts";

export interface BlockJob {
  operationId: string;
  blockIndex: number;
}

/**
 * Computes one block of an operation and saves it. Safe to run twice, and safe against everything that happens
 * meanwhile: results are saved only while the operation is active and this attempt still holds the block, and a row
 * whose inputs were edited since they were read is computed again from its present inputs.
 *
 * @param stopping aborted when the worker wants to stop: work that waits for others begins nothing more then
 * @returns "queued" when another operation is computing the same rows and this block was enqueued behind it; "later" when
 *   the caller has to enqueue it: what it reads is not computed yet, or the worker wanted to stop before all was computed
 */
export async function runBlock(
  db: Scope,
  job: BlockJob,
  works: BlockWorks,
  stopping: AbortSignal = new AbortController().signal,
): Promise<"done" | "queued" | "later"> {
  const operation = await findOperation(db, job.operationId);
  if (!operation || !isActive(operation)) {
    // A worker that died between claiming and finding out left its claim, which would keep the rows busy for ever.
    await deleteBlocks(db, [job.operationId]);
    return "done";
  }
  // Resuming a paused operation enqueues its blocks again.
  if (operation.paused_at !== null || (await isBlockDone(db, job.operationId, job.blockIndex))) return "done";
  await markOperationRunning(db, operation.id);

  const claim = { ...job, sheetId: operation.sheet_id, claim: randomUUID() };
  const attempt = { db, operation, claim };
  const work = works[operation.kind](attempt);
  if (!(await work.isReady())) return "later";
  if (!(await claimBlock(db, claim))) {
    await queueBehind(db, operation, claim);
    return "queued";
  }
  const gate = await RunGate.open(db, operation.id);
  const bounds = new BlockBounds(gate, stopping);
  try {
    const end = await runClaimed(attempt, work, bounds);
    // Ending the operation removes its claims, but that was perhaps before this one was made.
    if (end !== "saved") await releaseBlock(db, claim);
    await wakeNextBlock(db, claim);
    // One that started while the sheet was being deleted was not ended with it.
    if (end === "ended" && !(await findSheetOfJob(db, operation.sheet_id))) {
      await endOperations(db, { operationIds: [operation.id] }, { status: "cancelled" });
    }
    return end === "stopped" ? "later" : "done";
  } finally {
    bounds.leave();
    gate.leave();
  }
}

/** @returns "ended" when the operation or its sheet is gone, or has ended, and nothing more was saved */
async function runClaimed(
  { db, operation, claim }: BlockAttempt,
  work: BlockWork,
  bounds: BlockBounds,
): Promise<"saved" | "ended" | "paused" | "stopped"> {
  // Values that compositions show should not be older than the run; the job that does this may still wait.
  await followSources(db, operation.sheet_id);
  for (let rows: number[] | null = null; ; ) {
    if (await bounds.gate.isPausedWhenReached()) return "paused";
    bounds.beginPass();
    const block = await work.load(rows);
    if (!block) return "ended";
    // Another worker has the block when this one seemed dead, and asks the same of models.
    if (!(await setBlockCellCount(db, claim, block.selectedCount))) return "ended";
    const left = await work.computeAndSave(block, bounds);
    if (left === "ended" || left === "stopped") return left;
    if (left.length === 0) return "saved";
    if (bounds.isStopping) return "stopped";
    rows = left;
  }
}
