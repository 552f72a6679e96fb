import type { ExecutionRecord, NewExecution } from "../../../db/queries/workflows/workflowExecutions.ts";
import { listWorkflowVersions, type WorkflowChoice } from "../../../db/queries/workflows/workflowVersions.ts";
import type { Scope } from "../../../db/scope.ts";
import { notFound, Problem } from "../../../domain/problem.ts";
import { limits } from "../../../generated/limits.ts";
import type { Json } from "../../values/json.ts";
import type { PlannedNode } from "../plan.ts";
import { readWorkflow } from "../readWorkflow.ts";
import { spanIdOf } from "./spans.ts";
import { type NodeStates, sourceValues } from "./step.ts";

/** Greatest nesting depth of runs; it also ends a cycle that arose after the workflows were saved. */
export const maxDepth = limits["WorkflowConfig.x-max-depth"];
export const tooDeep = `Workflows may be nested ${maxDepth} levels deep; this one would be deeper.`;

/** Ids of the workflow and version that a config names. @throws Problem not_found */
export async function chosenVersion(
  db: Scope,
  choice: WorkflowChoice,
): Promise<{ workflow_id: number; workflow_version_id: number }> {
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

/** Run that a WORKFLOW node starts. @returns the reason as a text where no run can be started */
export async function childExecution(
  db: Scope,
  parent: ExecutionRecord,
  node: PlannedNode,
  states: NodeStates,
): Promise<NewExecution | string> {
  if (node.work.kind !== "workflow") throw new Error(`the node ${node.name} runs no workflow`);
  if (parent.depth + 1 >= maxDepth) return tooDeep;
  const values = sourceValues(node, parent.input_variables as Record<string, Json>, states);
  try {
    return {
      ...(await chosenVersion(db, node.work.config as WorkflowChoice)),
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
  } catch (error) {
    if (error instanceof Problem) return error.message;
    throw error;
  }
}
