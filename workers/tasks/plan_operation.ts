import { planOperation } from "../../core/engine/planOperation.ts";
import { workspaceScope } from "../../db/scope.ts";
import type { Task } from "../task.ts";

export interface PlanOperationPayload {
  workspace_id: number;
  operation_id: string;
}

export const plan_operation: Task<PlanOperationPayload> = ({ sql }, payload) =>
  planOperation(workspaceScope(sql, payload.workspace_id), payload.operation_id);
