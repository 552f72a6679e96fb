import { listLabels } from "../../core/workflows/readWorkflow.ts";
import { handler } from "../handler.ts";

export const listWorkflowLabels = handler<"listWorkflowLabels">(async (ctx, { params }, reply) => {
  const labels = await listLabels(ctx.db, params.workflow_id_or_name);
  return reply(200, { success: true, release_labels: labels });
});
