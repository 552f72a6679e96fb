import { addJobs, type JobSpec } from "../../../db/queries/platform/jobs.ts";
import {
  type ExecutionRecord,
  type ExecutionStatus,
  listNodeRecordsWithin,
  lockDueExecutions,
  markDrivenDue,
  type NewExecution,
  type NodeRecord,
  saveNodeRecords,
  updateExecutions,
} from "../../../db/queries/workflows/workflowExecutions.ts";
import type { Scope } from "../../../db/scope.ts";
import type { Json } from "../../values/json.ts";
import type { Plan, PlannedNode } from "../plan.ts";
import { type FinishedExecution, notifyFinished } from "./ends.ts";
import { plansOf } from "./plans.ts";
import { startExecutions, tookTooLong } from "./start.ts";
import {
  bytesOf,
  executionStatusOf,
  failed,
  failUnfinished,
  maxRunBytes,
  type NodeState,
  type NodeStates,
  nodeRecordOf,
  nodeStatesOf,
  takeSteps,
} from "./step.ts";
import { childExecutions, runsWorkflow } from "./subWorkflows.ts";

/** Runs that are stepped in one transaction. Twice as many gain a few percent and hold their locks twice as long. */
const batch = 64;
/** Time after which a transaction steps no further run; the next transaction takes the rest of its batch. */
const maxComputingMs = 500;
/** Attempts at a node that failed by a fault of ours; faults of the node itself are results. */
const maxNodeAttempts = 5;

/** A node that waits for something outside; its start is committed. */
export interface StartedNode {
  executionId: number;
  position: number;
}

interface Stepped {
  /** Number of runs in the batch. */
  count: number;
  /** Nodes that the driver must carry out; without a driver jobs do it. */
  started: StartedNode[];
  /** Runs of WORKFLOW nodes that ended, and whose values the driver must hand on; without a driver jobs do it. */
  endedChildren: number[];
}

/** Steps all due runs of the workspace that have no driver. Safe to run twice. */
export async function stepDueExecutions(db: Scope): Promise<void> {
  while ((await stepBatch(db, null)).count > 0);
}

/** Ends the runs of a driver that takes no further steps. */
export async function endAbandoned(db: Scope, driverId: string): Promise<void> {
  await markDrivenDue(db, driverId);
  while ((await stepBatch(db, driverId, "The run was cancelled, because its result was no longer needed.")).count > 0);
}

/**
 * Steps up to a batch of runs in one transaction: either all effects are committed, or none and the runs are still due.
 * So no node that computes at once has two results.
 * @param ending why the runs are to be ended instead
 */
export function stepBatch(db: Scope, driverId: string | null, ending?: string): Promise<Stepped> {
  return db.transaction(async (tx) => {
    const executions = await lockDueExecutions(tx, driverId, batch);
    if (executions.length === 0) return { count: 0, started: [], endedChildren: [] };
    const [planOf, records] = await Promise.all([
      plansOf(tx, executions),
      listNodeRecordsWithin(
        tx,
        executions.filter(({ status }) => status !== "QUEUED").map(({ id }) => id),
        maxRunBytes,
      ),
    ]);
    const recordsOf = Map.groupBy(records, (record) => record.execution_id);
    const work = new Batch(tx);
    const until = performance.now() + maxComputingMs;
    for (const execution of executions) {
      const recordsOfRun = recordsOf.get(execution.id);
      // The values of the runs before it take up the room.
      if (!recordsOfRun && execution.status !== "QUEUED" && work.count > 0) break;
      await work.step(execution, planOf(execution), nodeStatesOf(recordsOfRun ?? []), ending);
      if (performance.now() > until || work.bytes > maxRunBytes) break;
    }
    return work.save();
  });
}

/** Collects the changes of a batch of runs, so that each kind of change is one statement. */
class Batch {
  private readonly nodes: NodeRecord[] = [];
  private readonly executions: { id: number; status: ExecutionStatus }[] = [];
  private readonly children: NewExecution[] = [];
  private readonly finished: FinishedExecution[] = [];
  private readonly started: (StartedNode & { isDriven: boolean })[] = [];
  /** Bytes of the values that are to be saved. */
  bytes = 0;

  constructor(private readonly tx: Scope) {}

  async step(execution: ExecutionRecord, plan: Plan, states: NodeStates, ending?: string): Promise<void> {
    const reason = ending ?? (execution.is_late ? tookTooLong : undefined);
    const changed =
      reason === undefined ? await this.takeSteps(execution, plan, states) : failUnfinished(plan, states, reason);
    this.nodes.push(...changed.map((state) => nodeRecordOf(execution.id, state)));
    this.bytes += bytesOf(changed);
    const status = executionStatusOf(plan, states);
    this.executions.push({ id: execution.id, status });
    if (status !== "RUNNING") this.finished.push({ execution, plan, states, status });
  }

  private async takeSteps(execution: ExecutionRecord, plan: Plan, states: NodeStates): Promise<NodeState[]> {
    const changed = new Map<number, NodeState>();
    for (;;) {
      const step = await takeSteps(plan, execution.input_variables as Record<string, Json>, states);
      for (const state of step.changed) changed.set(state.position, state);
      const refused = await this.start(execution, plan, step.started, states);
      if (refused.length === 0) return [...changed.values()];
      // A node whose run cannot be started has failed, and other nodes may go on after it.
      for (const state of refused) {
        states.set(state.position, state);
        changed.set(state.position, state);
      }
    }
  }

  /** Starts the runs of WORKFLOW nodes. @returns nodes whose runs could not be started */
  private async start(
    execution: ExecutionRecord,
    plan: Plan,
    nodes: PlannedNode[],
    states: NodeStates,
  ): Promise<NodeState[]> {
    const isDriven = execution.driver_id !== null;
    for (const { position, work } of nodes)
      if (work.kind !== "workflow") this.started.push({ executionId: execution.id, position, isDriven });
    const refused: NodeState[] = [];
    const running = nodes.filter(runsWorkflow);
    for (const [index, child] of (await childExecutions(this.tx, execution, plan, running, states)).entries()) {
      if (typeof child !== "string") this.children.push(child);
      else refused.push(failed(states.get(running[index]?.position as number) as NodeState, child));
    }
    return refused;
  }

  /** Number of runs that were stepped. */
  get count(): number {
    return this.executions.length;
  }

  async save(): Promise<Stepped> {
    const { tx } = this;
    await saveNodeRecords(tx, this.nodes);
    await startExecutions(tx, this.children);
    const ended = this.finished.filter(({ execution }) => execution.parent_execution_id !== null);
    await addJobs(tx, [
      ...this.started.filter(({ isDriven }) => !isDriven).map((node) => nodeJob(tx, node)),
      ...ended
        .filter(({ execution }) => execution.driver_id === null)
        .map(({ execution }) => ({
          task: "return_to_workflow",
          payload: { workspace_id: tx.workspaceId, execution_id: execution.id },
        })),
    ]);
    await notifyFinished(tx, this.finished);
    // Done last, so that the time of the end is as near as possible to the commit.
    await updateExecutions(tx, this.executions);
    return {
      count: this.count,
      started: this.started.filter(({ isDriven }) => isDriven),
      endedChildren: ended.flatMap(({ execution }) => (execution.driver_id === null ? [] : [execution.id])),
    };
  }
}

function nodeJob({ workspaceId }: Scope, { executionId, position }: StartedNode): JobSpec {
  return {
    task: "run_workflow_node",
    payload: { workspace_id: workspaceId, execution_id: executionId, position },
    maxAttempts: maxNodeAttempts,
  };
}
