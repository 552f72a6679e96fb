import { failOperation, waitForBlock } from "../../core/engine/planOperation.ts";
import { runBlock } from "../../core/engine/runBlock.ts";
import { continueAfterFailure } from "../../core/scorecards/cancelCalculation.ts";
import { scoringRun } from "../../core/scorecards/scoreBlock.ts";
import { endingTask } from "../endingTask.ts";

export interface RunBlockPayload {
  workspace_id: number;
  operation_id: string;
  block_index: number;
}

export const run_block = blockTask(false);

/** @param waits whether the block's columns wait for the network or the sandbox */
export function blockTask(waits: boolean) {
  return endingTask<RunBlockPayload>(
    async (db, { operation_id, block_index }, { stopping }) => {
      const block = { operationId: operation_id, blockIndex: block_index };
      if ((await runBlock(db, block, scoringRun, stopping)) !== "done") await waitForBlock(db, block, waits);
    },
    async (db, { operation_id }) => {
      await failOperation(db, operation_id);
      await continueAfterFailure(db, operation_id);
    },
  );
}
