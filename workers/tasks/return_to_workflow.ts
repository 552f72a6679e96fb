import { returnToParent } from "../../core/workflows/execution/completeNode.ts";
import { workspaceScope } from "../../db/scope.ts";
import type { Task } from "../task.ts";

export interface WorkflowExecutionPayload {
  workspace_id: number;
  execution_id: number;
}

export const return_to_workflow: Task<WorkflowExecutionPayload> = ({ sql }, { workspace_id, execution_id }) =>
  returnToParent(workspaceScope(sql, workspace_id), execution_id);
