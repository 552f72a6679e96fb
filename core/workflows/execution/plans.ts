import type { ExecutionRecord } from "../../../db/queries/workflows/workflowExecutions.ts";
import { listWorkflowVersions, type WorkflowVersionRecord } from "../../../db/queries/workflows/workflowVersions.ts";
import type { Scope } from "../../../db/scope.ts";
import { Problem } from "../../../domain/problem.ts";
import { type Plan, planWorkflow } from "../plan.ts";

/** Compiled plans. Versions never change, so a plan is compiled once; the oldest are dropped. */
const maxPlans = 500;
const cache = new Map<string, Plan>();

type VersionKey = Pick<ExecutionRecord, "workflow_version_id" | "version_created_at">;

/** Plans of the versions of some runs, by the id of the version. */
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

/** Cache key of a version. Ids begin anew in another database, so the time of the version is part of it. */
function keyOf({ workspaceId }: Scope, { workflow_version_id, version_created_at }: VersionKey): string {
  return `${workspaceId}:${workflow_version_id}:${version_created_at}`;
}

/** Compiles a version. One that an older release accepted and this one refuses becomes a plan whose nodes all fail with the reason. */
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
