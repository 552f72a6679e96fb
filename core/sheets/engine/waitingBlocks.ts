import { addJobs, listWaitingKeys } from "../../../db/queries/platform/jobs.ts";
import { type BlockClaim, isBlockBusy } from "../../../db/queries/sheets/operationBlocks.ts";
import { listOperationsInTurn, type OperationRecord } from "../../../db/queries/sheets/operations.ts";
import type { Scope } from "../../../db/scope.ts";
import { blockJob } from "./startOperation.ts";

/** Delay of a block that cannot be computed yet. */
const unreadyDelayMs = 200;
/** Delay of a block while another operation computes the same rows, should that not wake it when it is done. */
const busyDelayMs = 1_000;

/** Enqueues a block again, for a little later. */
export async function postponeBlock(
  db: Scope,
  { id, waits }: Pick<OperationRecord, "id" | "waits">,
  blockIndex: number,
  delayMs = unreadyDelayMs,
): Promise<void> {
  await addJobs(db, [{ ...blockJob(db, { id, waits }, blockIndex), runAt: new Date(Date.now() + delayMs) }]);
}

/** Enqueues a block behind the one that computes the same rows. A job that waited for that itself would keep others from its place. */
export async function queueBehind(db: Scope, operation: OperationRecord, block: BlockClaim): Promise<void> {
  await postponeBlock(db, operation, block.blockIndex, busyDelayMs);
  // The other may have ended before there was anybody to wake.
  if (!(await isBlockBusy(db, block))) await addJobs(db, [blockJob(db, operation, block.blockIndex)]);
}

/** Wakes the next block that waits for one which was given back: cells before the scores that are made of them, each in its turn. */
export async function wakeNextBlock(db: Scope, { sheetId, operationId, blockIndex }: BlockClaim): Promise<void> {
  const others = (await listOperationsInTurn(db, sheetId)).filter(({ id }) => id !== operationId);
  if (others.length === 0) return;
  const jobs = others.map((operation) => blockJob(db, operation, blockIndex));
  const waiting = new Set(
    await listWaitingKeys(
      db,
      jobs.map(({ key }) => key as string),
    ),
  );
  const next = jobs.find(({ key }) => waiting.has(key as string));
  if (next) await addJobs(db, [next]);
}
