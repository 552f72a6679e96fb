import { planOperation } from "../../core/sheets/engine/planOperation.ts";
import { endingTask } from "../endingTask.ts";
import { failRun } from "./run_block.ts";

interface PlanOperationPayload {
  workspace_id: number;
  operation_id: string;
}

export const plan_operation = endingTask<PlanOperationPayload>(
  (db, { operation_id }) => planOperation(db, operation_id),
  failRun,
);
