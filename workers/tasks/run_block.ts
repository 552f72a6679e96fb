import { failOperation, waitForBlock } from "../../core/engine/planOperation.ts";
import { runBlock } from "../../core/engine/runBlock.ts";
import { workspaceScope } from "../../db/scope.ts";
import type { Task } from "../task.ts";

export interface RunBlockPayload {
  workspace_id: number;
  operation_id: string;
  block_index: number;
}

export const run_block: Task<RunBlockPayload> = async ({ sql }, payload, job) => {
  const db = workspaceScope(sql, payload.workspace_id);
  const block = { operationId: payload.operation_id, blockIndex: payload.block_index };
  try {
    if ((await runBlock(db, block)) === "busy") await waitForBlock(db, block);
  } catch (error) {
    if (job.isLast) await failOperation(db, block.operationId);
    throw error;
  }
};
