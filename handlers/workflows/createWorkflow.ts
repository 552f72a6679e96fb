import { createWorkflow as createInWorkspace } from "../../core/workflows/saveWorkflow.ts";
import { handler } from "../handler.ts";
import { presentSaved } from "./presentWorkflow.ts";

export const createWorkflow = handler<"createWorkflow">(async (ctx, { body }, reply) => {
  return reply(201, presentSaved(await createInWorkspace(ctx.db, body)));
});
