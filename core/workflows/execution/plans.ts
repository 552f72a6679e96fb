import { type ExecutionRecord, listNodeRecords } from "../../../db/queries/workflows/workflowExecutions.ts";
import { listWorkflowVersions, type WorkflowVersionRecord } from "../../../db/queries/workflows/workflowVersions.ts";
import type { Scope } from "../../../db/scope.ts";
import { Problem } from "../../../domain/problem.ts";
import { VersionCache } from "../../values/versionCache.ts";
import { type Plan, planWorkflow } from "../plan.ts";
import { type NodeStates, nodeStatesOf } from "./step.ts";

const maxPlans = 500;
const compiled = new VersionCache(
  maxPlans,
  async (db, ids) =>
    (await listWorkflowVersions(db, ids)).map((version) => ({ id: version.id, plan: planOf(version) })),
  () => 1,
);

/** Function that gives the plan of each of some runs. */
export async function plansOf(
  db: Scope,
  executions: readonly ExecutionRecord[],
): Promise<(execution: ExecutionRecord) => Plan> {
  const plans = await compiled.load(
    db,
    executions.map(({ workflow_version_id: version_id, version_created_at: version_stamp }) => ({
      version_id,
      version_stamp,
    })),
  );
  return ({ workflow_version_id: id }) => {
    const found = plans.get(id);
    if (!found) throw new Error(`the version ${id} is gone`);
    return found.plan;
  };
}

export async function planAndStates(
  db: Scope,
  execution: ExecutionRecord,
): Promise<{ plan: Plan; states: NodeStates }> {
  const [planOfRun, records] = await Promise.all([plansOf(db, [execution]), listNodeRecords(db, [execution.id])]);
  return { plan: planOfRun(execution), states: nodeStatesOf(records) };
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
      startsRuns: false,
      dependencies: [],
      toleratesSkipped: false,
      sources: [],
      work: { kind: "impossible" as const, reason },
    }));
    return { nodes, inputs: [], subWorkflows: [] };
  }
}
