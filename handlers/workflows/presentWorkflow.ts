import type { SavedVersion } from "../../core/workflows/saveWorkflow.ts";
import type { WorkflowRecord } from "../../db/queries/workflows/workflows.ts";
import type { WorkflowVersionRecord } from "../../db/queries/workflows/workflowVersions.ts";
import type { Scope } from "../../db/scope.ts";
import type { Schemas } from "../../generated/types.ts";

/** Facts of a workflow that every answer has. */
export function presentWorkflow(db: Scope, { id, name, folder_id }: WorkflowRecord): Schemas["Workflow"] {
  return { id, workspace_id: db.workspaceId, user_id: null, name, is_draft: false, is_deleted: false, folder_id };
}

export function presentNodes({ id, nodes }: WorkflowVersionRecord): Schemas["WorkflowNode"][] {
  return nodes.map((node) => ({ ...node, workflow_version_id: id }));
}

export function presentSaved(saved: SavedVersion): Schemas["CreateWorkflowResponse"] {
  const { workflow, version } = saved;
  return {
    success: true,
    message: `Version ${version.version_number} of the workflow ${JSON.stringify(workflow.name)} was created.`,
    workflow_id: workflow.id,
    workflow_name: workflow.name,
    workflow_version_id: version.id,
    version_number: version.version_number,
    base_version: saved.baseVersion,
    release_labels: saved.labels,
    nodes: version.nodes.map(({ id, name, node_type, is_output_node }) => ({ id, name, node_type, is_output_node })),
    required_input_variables: version.required_input_variables,
    external_ids: saved.externalIds,
    ...(saved.asked.length > 0 && { change_requests: saved.asked }),
  };
}
