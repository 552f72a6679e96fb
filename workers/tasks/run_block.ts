import { failOperation, waitForBlock } from "../../core/engine/planOperation.ts";
import { runBlock } from "../../core/engine/runBlock.ts";
import { continueAfterFailure } from "../../core/scorecards/cancelCalculation.ts";
import { scoringRun } from "../../core/scorecards/scoreBlock.ts";
import { workspaceScope } from "../../db/scope.ts";
import type { JobAttempt, Task, TaskContext } from "../task.ts";

export interface RunBlockPayload {
  workspace_id: number;
  operation_id: string;
  block_index: number;
}

export const run_block: Task<RunBlockPayload> = (context, payload, job) => runBlockTask(context, payload, job, false);

export async function runBlockTask(
  { sql, stopping }: TaskContext,
  payload: RunBlockPayload,
  job: JobAttempt,
  waits: boolean,
): Promise<void> {
  const db = workspaceScope(sql, payload.workspace_id);
  const block = { operationId: payload.operation_id, blockIndex: payload.block_index };
  try {
    if ((await runBlock(db, block, scoringRun, stopping)) !== "done") await waitForBlock(db, block, waits);
  } catch (error) {
    if (job.endsWith(error)) {
      await failOperation(db, block.operationId);
      await continueAfterFailure(db, block.operationId);
    }
    throw error;
  }
}
