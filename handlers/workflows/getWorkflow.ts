import { readLabelledWorkflow } from "../../core/workflows/readWorkflow.ts";
import { handler } from "../handler.ts";
import { requireOneWay } from "../requireOneWay.ts";
import { presentNodes, presentWorkflow } from "./presentWorkflow.ts";

export const getWorkflow = handler<"getWorkflow">(async (ctx, { params, query }, reply) => {
  requireOneWay(query);
  const { version: number, label } = query;
  const found = await readLabelledWorkflow(ctx.db, params.workflow_id_or_name, { number, label });
  const { workflow, version, labels } = found;
  return reply(200, {
    success: true,
    workflow: presentWorkflow(ctx.db, workflow),
    workflow_id: workflow.id,
    workflow_name: workflow.name,
    version: version.version_number,
    version_number: version.version_number,
    workflow_version_id: version.id,
    commit_message: version.commit_message,
    required_input_variables: version.required_input_variables,
    release_labels: labels,
    created_at: version.created_at,
    nodes: presentNodes(version),
    edges: version.edges,
  });
});
