import type { WorkflowRecord } from "../../db/queries/workflows/workflows.ts";
import {
  type ChosenVersion,
  findChosenVersions,
  type WorkflowChoice,
  type WorkflowNode,
} from "../../db/queries/workflows/workflowVersions.ts";
import type { Scope } from "../../db/scope.ts";
import type { Problem } from "../../domain/problem.ts";
import type { Json } from "../primitives/primitive.ts";
import { primitives } from "../primitives/registry.ts";
import { faultyDefinition } from "./faults.ts";

/** Workflows that nodes run, those of WORKFLOW nodes and of the bodies of loops: each choice once. */
export function workflowsRunBy(nodes: readonly Pick<WorkflowNode, "node_type" | "configuration">[]): WorkflowChoice[] {
  const choices = nodes.flatMap(({ node_type, configuration }) => {
    const choice = primitives[node_type]?.asNode?.workflowChoice?.(configuration as Json);
    return choice ? [choice] : [];
  });
  return [...new Map(choices.map((choice) => [JSON.stringify(choice), choice])).values()];
}

/**
 * Refuses a version of a workflow that would run its own workflow, in any version, or one that does not exist. References are
 * followed to the versions that they lead to at this moment. A label that does not exist yet leads nowhere, since it is
 * read in the run.
 *
 * @param choices those of the version; references are locked if there are any
 * @returns the workflows that it runs
 * @throws Problem bad_request
 */
export async function requireSubWorkflows(
  tx: Scope,
  workflow: WorkflowRecord,
  choices: readonly WorkflowChoice[],
): Promise<number[]> {
  const chosen = await findChosenVersions(tx, choices);
  for (const [index, found] of chosen.entries()) requireVersion(choices[index] as WorkflowChoice, found);
  const seen = new Set<number>();
  for (let found = chosen; found.length > 0; ) {
    if (found.some(({ workflow_id }) => workflow_id === workflow.id)) throw cycleOf(workflow);
    const fresh = found.filter(({ version_id }) => version_id !== null && !seen.has(version_id));
    for (const { version_id } of fresh) seen.add(version_id as number);
    found = await findChosenVersions(tx, workflowsRunBy(fresh.flatMap(({ nodes }) => nodes)));
  }
  return [...new Set(chosen.map(({ workflow_id }) => workflow_id as number))];
}

function requireVersion(
  { workflow_id: id, workflow_version_id, workflow_version_number: number, workflow_label: label }: WorkflowChoice,
  found: ChosenVersion,
): void {
  if (found.workflow_id === null) {
    const what = id == null ? `the version ${workflow_version_id} of a workflow` : `the workflow ${id}`;
    throw faultyDefinition(["body", "nodes"], `A node runs ${what}, which is not in this workspace.`);
  }
  if (found.version_id !== null || label != null) return;
  const message = `A node runs the version ${number} of the workflow ${id}, which does not exist.`;
  throw faultyDefinition(["body", "nodes"], message);
}

function cycleOf({ name }: WorkflowRecord): Problem {
  const what = `The workflow ${JSON.stringify(name)} would run itself`;
  return faultyDefinition(["body", "nodes"], `${what}, directly or through others. Workflows may not form a cycle.`);
}
