import { listLabels } from "../../core/workflows/readWorkflow.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function listWorkflowLabels(
  ctx: Context,
  { params }: Input<"listWorkflowLabels">,
): Reply<"listWorkflowLabels"> {
  const labels = await listLabels(ctx.db, params.workflow_id_or_name);
  return { status: 200, body: { success: true, release_labels: labels } };
}
