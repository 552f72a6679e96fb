import { createWorkflow as createInWorkspace } from "../../core/workflows/saveWorkflow.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentSaved } from "./presentWorkflow.ts";

export async function createWorkflow(ctx: Context, { body }: Input<"createWorkflow">): Reply<"createWorkflow"> {
  return { status: 201, body: presentSaved(await createInWorkspace(ctx.db, body)) };
}
