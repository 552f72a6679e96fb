import { readWorkflow } from "../../core/workflows/readWorkflow.ts";
import { listWorkflowLabels } from "../../db/queries/workflows/workflowVersions.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { requireOneWay } from "../requireOneWay.ts";
import { presentNodes, presentWorkflow } from "./presentWorkflow.ts";

export async function getWorkflow(ctx: Context, { params, query }: Input<"getWorkflow">): Reply<"getWorkflow"> {
  requireOneWay(query);
  const { version: number, label } = query;
  const { workflow, version } = await readWorkflow(ctx.db, params.workflow_id_or_name, { number, label });
  const labels = await listWorkflowLabels(ctx.db, workflow.id);
  const ofVersion = labels.filter(({ workflow_version_id }) => workflow_version_id === version.id);
  return {
    status: 200,
    body: {
      success: true,
      workflow: presentWorkflow(ctx.db, workflow),
      workflow_id: workflow.id,
      workflow_name: workflow.name,
      version: version.version_number,
      version_number: version.version_number,
      workflow_version_id: version.id,
      commit_message: version.commit_message,
      required_input_variables: version.required_input_variables,
      release_labels: ofVersion.map(({ release_label }) => release_label),
      created_at: version.created_at,
      nodes: presentNodes(version),
      edges: version.edges,
    },
  };
}
