import type { ExecutionRecord, NewExecution } from "../../../db/queries/workflows/workflowExecutions.ts";
import {
  findChosenIds,
  listWorkflowVersions,
  type WorkflowChoice,
} from "../../../db/queries/workflows/workflowVersions.ts";
import type { Scope } from "../../../db/scope.ts";
import { notFound, Problem } from "../../../domain/problem.ts";
import { limits } from "../../../generated/limits.ts";
import type { Json } from "../../values/json.ts";
import type { Plan, PlannedNode } from "../plan.ts";
import { readWorkflow } from "../readWorkflow.ts";
import { shareOfNode, tooManyRuns } from "./runShares.ts";
import { spanIdOf } from "./spans.ts";
import { type NodeStates, sourceValues } from "./step.ts";

/** Greatest nesting depth of runs; it also ends a cycle that arose after the workflows were saved. */
export const maxDepth = limits["WorkflowConfig.x-max-depth"];
export const tooDeep = `Workflows may be nested ${maxDepth} levels deep; this one would be deeper.`;

type ChosenIds = Pick<NewExecution, "workflow_id" | "workflow_version_id">;

/** Ids of the workflow and version that a config names. @throws Problem not_found */
export async function chosenVersion(db: Scope, choice: WorkflowChoice): Promise<ChosenIds> {
  const { workflow_id, workflow_version_id, workflow_version_number: number, workflow_label: label } = choice;
  const id = workflow_id ?? (await workflowOfVersion(db, workflow_version_id ?? 0));
  const { workflow, version } = await readWorkflow(db, { id }, { number, label, id: workflow_version_id });
  return { workflow_id: workflow.id, workflow_version_id: version.id };
}

async function workflowOfVersion(db: Scope, versionId: number): Promise<number> {
  const [version] = await listWorkflowVersions(db, [versionId]);
  if (version) return version.workflow_id;
  return notFound(`version ${versionId} of a workflow`);
}

/** A node that runs a workflow. */
export type WorkflowNodePlan = PlannedNode & { work: { kind: "workflow" } };

export function runsWorkflow(node: PlannedNode): node is WorkflowNodePlan {
  return node.work.kind === "workflow";
}

/** Runs that WORKFLOW nodes start, in their order; a text says why no run of a node can be started. */
export async function childExecutions(
  db: Scope,
  parent: ExecutionRecord,
  plan: Plan,
  nodes: readonly WorkflowNodePlan[],
  states: NodeStates,
): Promise<(NewExecution | string)[]> {
  if (parent.depth + 1 >= maxDepth) return nodes.map(() => tooDeep);
  const share = shareOfNode(parent, plan, states);
  if (share === 0) return nodes.map(() => tooManyRuns);
  const choices = nodes.map(({ work }) => work.config as WorkflowChoice);
  const chosen = await findChosenIds(db, choices);
  const children: (NewExecution | string)[] = [];
  for (const [index, node] of nodes.entries()) {
    const { workflow_id, version_id } = chosen[index] as (typeof chosen)[number];
    const ids =
      workflow_id !== null && version_id !== null
        ? { workflow_id, workflow_version_id: version_id }
        : await reasonOf(db, choices[index] as WorkflowChoice);
    children.push(
      typeof ids === "string" ? ids : { ...childExecution(parent, node, states, ids), most_runs: share - 1 },
    );
  }
  return children;
}

/** Why a choice leads nowhere; the version, where it leads to one by now. */
async function reasonOf(db: Scope, choice: WorkflowChoice): Promise<ChosenIds | string> {
  try {
    return await chosenVersion(db, choice);
  } catch (error) {
    if (error instanceof Problem) return error.message;
    throw error;
  }
}

function childExecution(
  parent: ExecutionRecord,
  node: WorkflowNodePlan,
  states: NodeStates,
  ids: ChosenIds,
): NewExecution {
  const values = sourceValues(node, parent.input_variables as Record<string, Json>, states);
  return {
    ...ids,
    input_variables: Object.fromEntries(node.work.inputNames.map((name, index) => [name, values[index] ?? null])),
    metadata: parent.metadata,
    return_all_outputs: false,
    origin: "node",
    parent_execution_id: parent.id,
    parent_position: node.position,
    depth: parent.depth + 1,
    driver_id: parent.driver_id,
    trace_id: parent.trace_id,
    parent_span_id: spanIdOf(parent, node.position),
    created_by: parent.created_by,
  };
}
