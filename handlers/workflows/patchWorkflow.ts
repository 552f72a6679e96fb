import { patchWorkflow as patchInWorkspace } from "../../core/workflows/saveWorkflow.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentSaved } from "./presentWorkflow.ts";

export async function patchWorkflow(ctx: Context, { params, body }: Input<"patchWorkflow">): Reply<"patchWorkflow"> {
  return { status: 201, body: presentSaved(await patchInWorkspace(ctx.db, params.workflow_id_or_name, body)) };
}
