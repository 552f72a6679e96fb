import { randomUUID } from "node:crypto";
import pLimit from "p-limit";
import { listExecutionsById, listNodeRecords } from "../../../db/queries/workflows/workflowExecutions.ts";
import type { WorkflowChoice } from "../../../db/queries/workflows/workflowVersions.ts";
import type { Scope } from "../../../db/scope.ts";
import { asCell } from "../../primitives/models/storedCell.ts";
import { type Computed, NotComputed, type PrimitiveRun } from "../../primitives/primitive.ts";
import { CellFault } from "../../values/cellFault.ts";
import type { Json } from "../../values/json.ts";
import { returnToParent } from "./completeNode.ts";
import { executionFailureOf } from "./outputs.ts";
import { plansOf } from "./plans.ts";
import { depthTag, runNode } from "./runNode.ts";
import { tooManyRuns } from "./runShares.ts";
import { newTraceId } from "./spans.ts";
import { startExecutions, wasDeleted } from "./start.ts";
import { executionStatusOf, firstOutput, nodeStatesOf } from "./step.ts";
import { endAbandoned, stepBatch } from "./stepExecutions.ts";
import { chosenVersion, maxDepth, tooDeep } from "./subWorkflows.ts";

const nodesAtOnce = 16;

/**
 * Runs a workflow once for each set of inputs and waits for the ends. No jobs are used: the caller runs in a job already,
 * and jobs that wait for jobs can occupy every worker. No run goes on after this has returned.
 * @returns the result of each run, in the order of the inputs
 */
export async function runToEnd(
  run: PrimitiveRun,
  choice: WorkflowChoice,
  inputs: readonly Record<string, Json>[],
): Promise<(Computed | CellFault)[]> {
  const { db, tags, parent, ofNode } = run;
  const depth = tags[depthTag] === undefined ? 0 : Number(tags[depthTag]) + 1;
  const chosen = depth < maxDepth ? await asCell(() => chosenVersion(db, choice)) : new CellFault(tooDeep);
  if (chosen instanceof CellFault) return inputs.map(() => chosen);
  if (ofNode?.most_runs === 0) return inputs.map(() => new CellFault(tooManyRuns));
  if (!(await run.isWanted())) return inputs.map(() => new NotComputed());
  const driverId = randomUUID();
  const ids = await db.transaction((tx) =>
    startExecutions(
      tx,
      inputs.map((input_variables) => ({
        ...chosen,
        input_variables,
        metadata: { ...tags },
        return_all_outputs: false,
        origin: ofNode ? "node" : "column",
        created_by: ofNode?.created_by ?? null,
        depth,
        most_runs: ofNode ? ofNode.most_runs - 1 : null,
        driver_id: driverId,
        trace_id: parent?.traceId ?? newTraceId(),
        parent_span_id: parent?.spanId ?? null,
      })),
    ),
  );
  try {
    await drive(run, driverId);
    const results = await readResults(db, ids);
    if (results.some((result) => result instanceof NotComputed)) await endAbandoned(db, driverId);
    return run.signal.aborted ? inputs.map(() => new NotComputed()) : results;
  } catch (error) {
    // Runs that cannot be ended now end at their time limit; the first fault is the one to know.
    await endAbandoned(db, driverId).catch(() => undefined);
    throw error;
  }
}

/** Steps the runs of a driver until all have ended, or nothing of them is under way. @throws the first fault, once all work has ended */
async function drive(run: PrimitiveRun, driverId: string): Promise<void> {
  const { db } = run;
  const limit = pLimit({ concurrency: nodesAtOnce, rejectOnClear: true });
  const working = new Set<Promise<void>>();
  const faults: unknown[] = [];
  const add = (work: () => Promise<void>) => {
    // Heard here, since it may fail while something else is waited for.
    const promise = limit(work)
      .catch((error) => void faults.push(error))
      .finally(() => working.delete(promise));
    working.add(promise);
  };
  try {
    for (;;) {
      // Work that ends during the step may leave runs due that the step did not see.
      const wasWorking = working.size > 0;
      const { count, started, endedChildren } = await stepBatch(db, driverId);
      if (faults.length > 0) throw faults[0];
      for (const node of started) add(() => runNode(db, node, run));
      for (const id of endedChildren) add(() => returnToParent(db, id));
      if (count > 0) continue;
      if (!wasWorking) return;
      if (working.size > 0) await Promise.race(working);
    }
  } finally {
    limit.clearQueue();
    await Promise.all(working);
  }
}

async function readResults(db: Scope, ids: readonly number[]): Promise<(Computed | CellFault)[]> {
  const [executions, records] = await Promise.all([listExecutionsById(db, ids), listNodeRecords(db, ids)]);
  const planOf = await plansOf(db, executions);
  const byId = new Map(executions.map((execution) => [execution.id, execution]));
  const recordsOf = Map.groupBy(records, (record) => record.execution_id);
  return ids.map((id) => {
    const execution = byId.get(id);
    if (!execution) return new CellFault(wasDeleted);
    const plan = planOf(execution);
    const states = nodeStatesOf(recordsOf.get(id) ?? []);
    if (executionStatusOf(plan, states) === "RUNNING") return new NotComputed();
    const output = firstOutput(plan, states);
    return output ? { value: output.value } : new CellFault(executionFailureOf(plan, states));
  });
}
