import { addJobs } from "../../../db/queries/platform/jobs.ts";
import {
  findExecution,
  listNodeSteps,
  listWaitingParents,
  lockExecution,
  markDue,
  saveNodeRecords,
} from "../../../db/queries/workflows/workflowExecutions.ts";
import type { Scope } from "../../../db/scope.ts";
import { CellFault } from "../../values/cellFault.ts";
import type { Json } from "../../values/json.ts";
import { executionFailureOf } from "./outputs.ts";
import { planAndStates } from "./plans.ts";
import { stepJob, wasDeleted } from "./start.ts";
import { failed, firstOutput, nodeRecordOf, succeeded } from "./step.ts";

/**
 * Saves the result of a node that was waited for, and lets the run go on. A run that has ended meanwhile, and a node that
 * already has a result, stay unchanged.
 */
export function completeNode(
  db: Scope,
  executionId: number,
  position: number,
  result: Json | CellFault,
): Promise<void> {
  return db.transaction(async (tx) => {
    const execution = await lockExecution(tx, executionId);
    if (!execution || execution.is_finished) return;
    const nodes = await listNodeSteps(tx, executionId);
    const before = nodes.find((node) => node.position === position);
    if (before?.status !== "RUNNING") return;
    const latest = Math.max(...nodes.map(({ step }) => step));
    const base = { position, step: latest + 1, started_at: before.started_at };
    const runBytes = nodes.reduce((sum, { bytes }) => sum + bytes, 0);
    const state =
      result instanceof CellFault ? failed(base, result.message) : succeeded(base, { value: result }, runBytes);
    await saveNodeRecords(tx, [nodeRecordOf(executionId, state)]);
    await markDue(tx, executionId);
    if (execution.driver_id === null) await addJobs(tx, [stepJob(tx)]);
  });
}

/** Hands the output of the run of a WORKFLOW node to that node. Safe to run twice. */
export async function returnToParent(db: Scope, executionId: number): Promise<void> {
  const execution = await findExecution(db, executionId);
  if (!execution || execution.parent_execution_id === null || execution.finished_at === null) return;
  const { plan, states } = await planAndStates(db, execution);
  const output = firstOutput(plan, states);
  const result = output ? output.value : new CellFault(executionFailureOf(plan, states));
  await completeNode(db, execution.parent_execution_id, execution.parent_position as number, result);
}

/** Fails the nodes that wait for runs which are about to be deleted, so that nothing waits for what never comes. */
export async function failWaitingNodes(db: Scope, executionIds: readonly number[]): Promise<void> {
  for (const { id, position } of await listWaitingParents(db, executionIds))
    await completeNode(db, id, position, new CellFault(wasDeleted));
}
