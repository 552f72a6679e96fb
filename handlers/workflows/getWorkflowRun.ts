import { readRun } from "../../core/workflows/execution/outputs.ts";
import { handler } from "../handler.ts";
import { presentRun } from "./presentRun.ts";

export const getWorkflowRun = handler<"getWorkflowRun">(async (ctx, { params }, reply) => {
  const { execution, nodes } = await readRun(ctx.db, params.workflow_run_id);
  return reply(200, {
    success: true,
    workflow_run: presentRun(execution),
    workflow_name: execution.workflow_name,
    input_variables: execution.input_variables,
    nodes,
  });
});
