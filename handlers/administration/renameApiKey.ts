import { renameKey } from "../../core/workspace/workspaces.ts";
import type { Input, PublicContext, Reply } from "../handler.ts";

export async function renameApiKey(
  ctx: PublicContext,
  { params: { workspace_id, key_id }, body }: Input<"renameApiKey">,
): Reply<"renameApiKey"> {
  const api_key = await renameKey(ctx.sql, workspace_id, key_id, body.name, ctx.requestId);
  return { status: 200, body: { success: true, api_key } };
}
