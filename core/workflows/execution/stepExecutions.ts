import { addJobs, type JobSpec } from "../../../db/queries/platform/jobs.ts";
import {
  type ExecutionRecord,
  type ExecutionStatus,
  listNodeRecords,
  lockDueExecutions,
  type NewExecution,
  type NodeRecord,
  saveNodeRecords,
  updateExecutions,
} from "../../../db/queries/workflows/workflowExecutions.ts";
import type { Scope } from "../../../db/scope.ts";
import type { Json } from "../../values/json.ts";
import type { Plan, PlannedNode } from "../plan.ts";
import { type FinishedExecution, tellEnds } from "./ends.ts";
import { plansOf } from "./plans.ts";
import { maxRunSeconds, startExecutions } from "./start.ts";
import { failed, giveUp, type NodeState, type NodeStates, recordOf, statesOf, statusOf, takeSteps } from "./step.ts";
import { childOf } from "./subWorkflows.ts";

/** Runs whose steps one transaction takes. Twice as many gain a few percent and keep their locks twice as long. */
const batch = 64;
/** After so long a transaction takes no other run; what it has locked is taken by the next one. */
const maxComputingMs = 500;
/** Attempts at a node, for our own faults; faults of the node are results. */
const maxNodeAttempts = 5;

/** A node that waits for something outside, begun and committed. */
export interface StartedNode {
  executionId: number;
  position: number;
}

/** What a batch of steps led to. */
export interface Stepped {
  /** Runs looked at. */
  count: number;
  /** Nodes that the driver has to carry out; without a driver jobs do. */
  started: StartedNode[];
  /** Runs of nodes that have ended, whose values the driver has to hand on; without a driver jobs do. */
  endedChildren: number[];
}

/** Takes the steps of all runs of the workspace that are due and that jobs are for. Safe to run twice. */
export async function stepDueExecutions(db: Scope): Promise<void> {
  while ((await stepBatch(db, null)).count > 0);
}

/**
 * Takes the steps of up to a batch of runs, in one transaction: either all that they led to is committed, or nothing
 * has happened and they are still due. So no node that computes at once is ever computed twice for a result.
 */
export function stepBatch(db: Scope, driverId: string | null): Promise<Stepped> {
  return db.transaction(async (tx) => {
    const executions = await lockDueExecutions(tx, driverId, batch);
    if (executions.length === 0) return { count: 0, started: [], endedChildren: [] };
    const [plans, records] = await Promise.all([
      plansOf(tx, executions),
      listNodeRecords(
        tx,
        executions.filter(({ status }) => status !== "QUEUED").map(({ id }) => id),
      ),
    ]);
    const recordsOf = Map.groupBy(records, (record) => record.execution_id);
    const work = new Batch(tx);
    const until = performance.now() + maxComputingMs;
    for (const execution of executions) {
      const plan = plans.get(execution.workflow_version_id) as Plan;
      await work.step(execution, plan, statesOf(recordsOf.get(execution.id) ?? []));
      if (performance.now() > until) break;
    }
    return work.save();
  });
}

/** Gathers what the runs of a batch change, so that each kind of change is one statement. */
class Batch {
  private readonly nodes: NodeRecord[] = [];
  private readonly executions: { id: number; status: ExecutionStatus }[] = [];
  private readonly children: NewExecution[] = [];
  private readonly finished: FinishedExecution[] = [];
  private readonly started: (StartedNode & { isDriven: boolean })[] = [];

  constructor(private readonly tx: Scope) {}

  async step(execution: ExecutionRecord, plan: Plan, states: NodeStates): Promise<void> {
    const changed = execution.is_late
      ? giveUp(plan, states, `The run took longer than the ${maxRunSeconds} s that it may.`)
      : await this.takeSteps(execution, plan, states);
    this.nodes.push(...changed.map((state) => recordOf(execution.id, state)));
    const status = statusOf(plan, states);
    this.executions.push({ id: execution.id, status });
    if (status !== "RUNNING") this.finished.push({ execution, plan, states, status });
  }

  private async takeSteps(execution: ExecutionRecord, plan: Plan, states: NodeStates): Promise<NodeState[]> {
    const changed = new Map<number, NodeState>();
    for (;;) {
      const step = takeSteps(plan, execution.input_variables as Record<string, Json>, states);
      for (const state of step.changed) changed.set(state.position, state);
      const refused = await this.start(execution, step.started, states);
      if (refused.length === 0) return [...changed.values()];
      // What cannot be started has failed, and others may go on after it.
      for (const state of refused) {
        states.set(state.position, state);
        changed.set(state.position, state);
      }
    }
  }

  /** @returns nodes that failed already */
  private async start(execution: ExecutionRecord, nodes: PlannedNode[], states: NodeStates): Promise<NodeState[]> {
    const refused: NodeState[] = [];
    for (const node of nodes) {
      if (node.work.kind === "workflow") {
        const child = await childOf(this.tx, execution, node, states);
        if (typeof child === "string") refused.push(failed(states.get(node.position) as NodeState, child));
        else this.children.push(child);
      } else {
        const isDriven = execution.driver_id !== null;
        this.started.push({ executionId: execution.id, position: node.position, isDriven });
      }
    }
    return refused;
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
        .map(({ execution }): JobSpec => endedChildJob(tx, execution.id)),
    ]);
    await tellEnds(tx, this.finished);
    // Last, so that the time of the end is that of the commit, as nearly as can be.
    await updateExecutions(tx, this.executions);
    return {
      count: this.executions.length,
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

function endedChildJob({ workspaceId }: Scope, executionId: number): JobSpec {
  return { task: "return_to_workflow", payload: { workspace_id: workspaceId, execution_id: executionId } };
}
