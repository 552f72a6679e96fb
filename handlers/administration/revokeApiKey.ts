import { revokeKey } from "../../core/workspace/workspaces.ts";
import type { Input, PublicContext, Reply } from "../handler.ts";

export async function revokeApiKey(
  ctx: PublicContext,
  { params: { workspace_id, key_id } }: Input<"revokeApiKey">,
): Reply<"revokeApiKey"> {
  const api_key = await revokeKey(ctx.sql, workspace_id, key_id, ctx.requestId);
  return { status: 200, body: { success: true, api_key } };
}
