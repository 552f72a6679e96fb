import { patchWorkflow as patchInWorkspace } from "../../core/workflows/saveWorkflow.ts";
import { handler } from "../handler.ts";
import { presentSaved } from "./presentWorkflow.ts";

export const patchWorkflow = handler<"patchWorkflow">(async (ctx, { params, body }, reply) => {
  return reply(201, presentSaved(await patchInWorkspace(ctx.db, params.workflow_id_or_name, body)));
});
