import { type ExecutionRecord, findExecution } from "../../../db/queries/workflows/workflowExecutions.ts";
import type { Scope } from "../../../db/scope.ts";
import { unlimited } from "../../models/budget.ts";
import { NotComputed, type PrimitiveRun } from "../../primitives/primitive.ts";
import { CellFault } from "../../values/cellFault.ts";
import type { Json } from "../../values/json.ts";
import type { PlannedNode } from "../plan.ts";
import { completeNode } from "./completeNode.ts";
import { planAndStates } from "./plans.ts";
import { shareOfNode } from "./runShares.ts";
import { spanIdOf } from "./spans.ts";
import { tookTooLong } from "./start.ts";
import { sourceValues } from "./step.ts";
import type { StartedNode } from "./stepExecutions.ts";

/**
 * Carries out a node that waits for something outside, and saves its result. Safe to run twice: a node that has a result
 * is not carried out again.
 */
export async function runNode(db: Scope, { executionId, position }: StartedNode, outer?: PrimitiveRun): Promise<void> {
  const execution = await findExecution(db, executionId);
  if (!execution || execution.finished_at !== null) return;
  const { plan, states } = await planAndStates(db, execution);
  if (states.get(position)?.status !== "RUNNING") return;
  const node = plan.nodes[position] as PlannedNode;
  if (node.work.kind !== "waiting") return;
  const values = sourceValues(node, execution.input_variables as Record<string, Json>, states);
  const untilDeadline = AbortSignal.timeout(Math.max(0, Date.parse(execution.deadline_at) - Date.now()));
  const ofNode = { created_by: execution.created_by, most_runs: shareOfNode(execution, plan, states) };
  const run = { ...primitiveRun(db, execution, node, untilDeadline, outer), ofNode };
  const isLate = () => untilDeadline.aborted && !outer?.signal.aborted;
  const [computed] = await node.work.evaluateRows([values], run).catch((error) => {
    if (isLate()) return [new CellFault(tookTooLong)];
    throw error;
  });
  if (!computed) throw new Error(`the node ${node.name} returned no result`);
  const outcome = isLate() ? new CellFault(tookTooLong) : computed;
  // Its turn did not come: the run has ended, or whoever drives it gives it up.
  if (outcome instanceof NotComputed) return;
  await completeNode(db, executionId, position, outcome instanceof CellFault ? outcome : outcome.value);
}

export function failNode(db: Scope, { executionId, position }: StartedNode): Promise<void> {
  return completeNode(db, executionId, position, new CellFault("The server could not run this node."));
}

/** Name of the tag with the nesting depth of a run, which tells a workflow that a loop runs how deep it lies. */
export const depthTag = "workflow_depth";

/**
 * Context in which a primitive is evaluated for a node.
 * @param outer the run that waits for this one, if there is one
 */
function primitiveRun(
  db: Scope,
  execution: ExecutionRecord,
  node: PlannedNode,
  untilDeadline: AbortSignal,
  outer: PrimitiveRun | undefined,
): PrimitiveRun {
  return {
    workspaceId: db.workspaceId,
    db,
    tags: {
      ...execution.metadata,
      workflow_id: String(execution.workflow_id),
      workflow_version_execution_id: String(execution.id),
      workflow_node_name: node.name,
      [depthTag]: String(execution.depth),
    },
    parent: { traceId: execution.trace_id, spanId: spanIdOf(execution, node.position) },
    signal: outer ? AbortSignal.any([outer.signal, untilDeadline]) : untilDeadline,
    isWanted: async () => {
      if (outer && !(await outer.isWanted())) return false;
      return (await findExecution(db, execution.id))?.finished_at === null;
    },
    budget: outer?.budget ?? unlimited,
  };
}
