import { readRun } from "../../core/workflows/execution/outputs.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentRun } from "./presentRun.ts";

export async function getWorkflowRun(ctx: Context, { params }: Input<"getWorkflowRun">): Reply<"getWorkflowRun"> {
  const { execution, nodes } = await readRun(ctx.db, params.workflow_run_id);
  return {
    status: 200,
    body: {
      success: true,
      workflow_run: presentRun(execution),
      workflow_name: execution.workflow_name,
      input_variables: execution.input_variables,
      nodes,
    },
  };
}
