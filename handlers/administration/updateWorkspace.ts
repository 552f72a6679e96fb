import { updateWorkspace as changeWorkspace } from "../../core/workspace/workspaces.ts";
import { handler } from "../handler.ts";

export const updateWorkspace = handler<"updateWorkspace">(async (ctx, { params, body }, reply) => {
  const workspace = await changeWorkspace(ctx.sql, params.workspace_id, body, ctx.requestId);
  return reply(200, { success: true, workspace });
});
