import { deliverCallback } from "../../core/workflows/execution/deliverCallback.ts";
import { workspaceScope } from "../../db/scope.ts";
import type { Task } from "../task.ts";
import type { WorkflowExecutionPayload } from "./return_to_workflow.ts";

export const deliver_workflow_callback: Task<WorkflowExecutionPayload> = ({ sql }, { workspace_id, execution_id }) =>
  deliverCallback(workspaceScope(sql, workspace_id), execution_id);
