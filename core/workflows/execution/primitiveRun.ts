import { type ExecutionRecord, findExecution } from "../../../db/queries/workflows/workflowExecutions.ts";
import type { Scope } from "../../../db/scope.ts";
import { unlimited } from "../../models/budget.ts";
import type { PrimitiveRun } from "../../primitives/primitive.ts";
import type { PlannedNode } from "../plan.ts";
import { spanIdOf } from "./spans.ts";

/** Name of the tag with the nesting depth of a run, which tells a workflow that a loop runs how deep it lies. */
export const depthTag = "workflow_depth";

/**
 * Context in which a primitive is evaluated for a node.
 * @param outer the run that waits for this one, if there is one
 */
export function primitiveRun(
  db: Scope,
  execution: ExecutionRecord,
  node: PlannedNode,
  outer: PrimitiveRun | undefined,
): PrimitiveRun {
  const untilDeadline = AbortSignal.timeout(Math.max(0, Date.parse(execution.deadline_at) - Date.now()));
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
