import { updateWorkspace as changeWorkspace } from "../../core/workspace/workspaces.ts";
import type { Input, PublicContext, Reply } from "../handler.ts";

export async function updateWorkspace(
  ctx: PublicContext,
  { params, body }: Input<"updateWorkspace">,
): Reply<"updateWorkspace"> {
  const workspace = await changeWorkspace(ctx.sql, params.workspace_id, body, ctx.requestId);
  return { status: 200, body: { success: true, workspace } };
}
