import { failNode, runNode } from "../../core/workflows/execution/runNode.ts";
import { workspaceScope } from "../../db/scope.ts";
import type { Task } from "../task.ts";

export interface RunWorkflowNodePayload {
  workspace_id: number;
  execution_id: number;
  position: number;
}

export const run_workflow_node: Task<RunWorkflowNodePayload> = async ({ sql }, payload, job) => {
  const db = workspaceScope(sql, payload.workspace_id);
  const node = { executionId: payload.execution_id, position: payload.position };
  try {
    await runNode(db, node);
  } catch (error) {
    if (job.endsWith(error)) await failNode(db, node);
    throw error;
  }
};
