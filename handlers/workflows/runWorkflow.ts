import { runWorkflow as startRun } from "../../core/workflows/runWorkflow.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function runWorkflow(ctx: Context, { params, body }: Input<"runWorkflow">): Reply<"runWorkflow"> {
  const { executionId, warning } = await startRun(ctx.db, params.workflow_name, body ?? {}, ctx.actor);
  return {
    status: typeof body?.callback_url === "string" ? 202 : 201,
    body: {
      success: true,
      message: "Workflow execution created successfully",
      warning,
      workflow_version_execution_id: executionId,
    },
  };
}
