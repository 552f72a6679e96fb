import { getWorkflow } from "../../db/queries/workflows/workflows.ts";
import { listWorkflowLabels as listLabels } from "../../db/queries/workflows/workflowVersions.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function listWorkflowLabels(
  ctx: Context,
  { params }: Input<"listWorkflowLabels">,
): Reply<"listWorkflowLabels"> {
  const { id } = await getWorkflow(ctx.db, params.workflow_id_or_name);
  return { status: 200, body: { success: true, release_labels: await listLabels(ctx.db, id) } };
}
