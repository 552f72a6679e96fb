import { stepDueExecutions } from "../../core/workflows/execution/stepExecutions.ts";
import { workspaceScope } from "../../db/scope.ts";
import type { Task } from "../task.ts";

interface StepWorkflowsPayload {
  workspace_id: number;
}

export const step_workflows: Task<StepWorkflowsPayload> = ({ sql }, { workspace_id }) =>
  stepDueExecutions(workspaceScope(sql, workspace_id));
