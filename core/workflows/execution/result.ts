import {
  type ExecutionRecord,
  getExecution,
  listNodeRecords,
} from "../../../db/queries/workflows/workflowExecutions.ts";
import type { Scope } from "../../../db/scope.ts";
import type { Json } from "../../values/json.ts";
import type { Plan } from "../plan.ts";
import { finalOutput, type NodeOutput, nodeOutputs } from "./outputs.ts";
import { plansOf } from "./plans.ts";
import { statesOf } from "./step.ts";

interface ExecutionResult {
  isFinished: boolean;
  /** Value of the first output node, or the nodes by name. */
  output: Json | Record<string, NodeOutput>;
}

/** Reads the status of a run and, once it has ended, its output. */
export async function resultOf(db: Scope, execution: ExecutionRecord, returnsAll: boolean): Promise<ExecutionResult> {
  const [plans, records] = await Promise.all([plansOf(db, [execution]), listNodeRecords(db, [execution.id])]);
  const plan = plans.get(execution.workflow_version_id) as Plan;
  const states = statesOf(records);
  const isFinished = execution.finished_at !== null;
  if (isFinished) return { isFinished, output: finalOutput(plan, states, returnsAll) };
  return { isFinished, output: nodeOutputs(plan, states, returnsAll ? "all" : "outputs") };
}

/** @throws Problem not_found */
export async function readResult(db: Scope, executionId: number, returnsAll: boolean): Promise<ExecutionResult> {
  return resultOf(db, await getExecution(db, executionId), returnsAll);
}
