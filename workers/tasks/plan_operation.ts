import { planOperation } from "../../core/sheets/engine/planOperation.ts";
import { endingTask } from "../endingTask.ts";
import { failRun } from "./run_block.ts";

export const plan_operation = endingTask<{ operation_id: string }>(
  (db, { operation_id }) => planOperation(db, operation_id),
  failRun,
);
