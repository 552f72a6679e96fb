import { runWorkflow as startRun } from "../../core/workflows/runWorkflow.ts";
import { handler } from "../handler.ts";

export const runWorkflow = handler<"runWorkflow">(async (ctx, { params, body }, reply) => {
  const { executionId, warning } = await startRun(ctx.db, params.workflow_name, body ?? {}, ctx.actor);
  return reply(typeof body?.callback_url === "string" ? 202 : 201, {
    success: true,
    message: "Workflow execution created successfully",
    warning,
    workflow_version_execution_id: executionId,
  });
});
