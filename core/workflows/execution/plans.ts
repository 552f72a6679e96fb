import type { ExecutionRecord } from "../../../db/queries/workflows/workflowExecutions.ts";
import { listWorkflowVersions, type WorkflowVersionRecord } from "../../../db/queries/workflows/workflowVersions.ts";
import type { Scope } from "../../../db/scope.ts";
import { Problem } from "../../../domain/problem.ts";
import { type Plan, planWorkflow } from "../plan.ts";

/** Versions never change, so a plan is made once; the oldest are forgotten. */
const maxPlans = 500;
const cache = new Map<string, Plan>();

type VersionKey = Pick<ExecutionRecord, "workflow_version_id" | "version_created_at">;

/** The plans of the versions that runs are of, by the versions' ids. */
export async function plansOf(db: Scope, executions: readonly VersionKey[]): Promise<Map<number, Plan>> {
  const found = new Map<number, Plan>();
  const missing = new Map<number, string>();
  for (const execution of executions) {
    const key = keyOf(db, execution);
    const known = cache.get(key);
    if (known) found.set(execution.workflow_version_id, known);
    else missing.set(execution.workflow_version_id, key);
  }
  if (missing.size === 0) return found;
  for (const version of await listWorkflowVersions(db, [...missing.keys()])) {
    const plan = planOf(version);
    found.set(version.id, plan);
    cache.set(missing.get(version.id) as string, plan);
    const [oldest] = cache.keys();
    if (cache.size > maxPlans) cache.delete(oldest as string);
  }
  return found;
}

/** Ids begin anew in another database; the time of a version tells them apart. */
function keyOf({ workspaceId }: Scope, { workflow_version_id, version_created_at }: VersionKey): string {
  return `${workspaceId}:${workflow_version_id}:${version_created_at}`;
}

/** A version that an older release accepted and this one refuses has nodes that all fail and say why. */
function planOf(version: WorkflowVersionRecord): Plan {
  try {
    return planWorkflow(version);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const reason = error.message;
    const nodes = version.nodes.map(({ name, node_type, is_output_node }, position) => ({
      position,
      name,
      type: node_type,
      isOutput: is_output_node,
      dependencies: [],
      toleratesSkipped: false,
      sources: [],
      work: { kind: "impossible" as const, reason },
    }));
    return { nodes, inputs: [], subWorkflowIds: [] };
  }
}
