import { blockWorks } from "../../core/blockWorks.ts";
import { continueAfterFailure } from "../../core/evaluation/scorecards/cancelCalculation.ts";
import { failOperation } from "../../core/sheets/engine/planOperation.ts";
import { runBlock } from "../../core/sheets/engine/runBlock.ts";
import { postponeBlock } from "../../core/sheets/engine/waitingBlocks.ts";
import type { Scope } from "../../db/scope.ts";
import { endingTask } from "../endingTask.ts";

export const run_block = blockTask(false);

/** @param waits whether the block's columns wait for the network or the sandbox */
export function blockTask(waits: boolean) {
  return endingTask<{ operation_id: string; block_index: number }>(
    async (db, { operation_id, block_index }, { stopping }) => {
      const block = { operationId: operation_id, blockIndex: block_index };
      const end = await runBlock(db, block, blockWorks, stopping);
      if (end === "later") await postponeBlock(db, { id: operation_id, waits }, block_index);
    },
    failRun,
  );
}

/** Ends an operation that our own fault keeps from its end, and lets what waited behind it begin. */
export async function failRun(db: Scope, { operation_id }: { operation_id: string }): Promise<void> {
  await failOperation(db, operation_id);
  await continueAfterFailure(db, operation_id);
}
