import { findExecution, listNodeRecords } from "../../../db/queries/workflows/workflowExecutions.ts";
import type { Scope } from "../../../db/scope.ts";
import type { PrimitiveRun } from "../../primitives/primitive.ts";
import { CellFault } from "../../values/cellFault.ts";
import type { Json } from "../../values/json.ts";
import type { Plan, PlannedNode } from "../plan.ts";
import { completeNode } from "./completeNode.ts";
import { plansOf } from "./plans.ts";
import { primitiveRun } from "./primitiveRun.ts";
import { sourceValues, statesOf } from "./step.ts";
import type { StartedNode } from "./stepExecutions.ts";

/**
 * Carries out a node that waits for something outside, and saves its result. Safe to run twice: a node that has a result
 * is not carried out again.
 */
export async function runNode(db: Scope, { executionId, position }: StartedNode, outer?: PrimitiveRun): Promise<void> {
  const execution = await findExecution(db, executionId);
  if (!execution || execution.finished_at !== null) return;
  const [plans, records] = await Promise.all([plansOf(db, [execution]), listNodeRecords(db, [executionId])]);
  const states = statesOf(records);
  if (states.get(position)?.status !== "RUNNING") return;
  const plan = plans.get(execution.workflow_version_id) as Plan;
  const node = plan.nodes[position] as PlannedNode;
  if (node.work.kind !== "waiting") return;
  const values = sourceValues(node, execution.input_variables as Record<string, Json>, states);
  const [outcome] = await node.work.evaluateRows([values], primitiveRun(db, execution, node, outer));
  if (!outcome) throw new Error(`the node ${node.name} gave no result`);
  await completeNode(db, executionId, position, outcome instanceof CellFault ? outcome : outcome.value);
}

/** Fails a node that the server could not carry out. */
export function failNode(db: Scope, { executionId, position }: StartedNode): Promise<void> {
  return completeNode(db, executionId, position, new CellFault("The server could not carry out this node."));
}
