import { revokeKey } from "../../core/workspace/apiKeys.ts";
import { inWorkspace } from "../../core/workspace/workspaces.ts";
import { fullRights } from "../../domain/keyRights.ts";
import type { Input, PublicContext, Reply } from "../handler.ts";

export async function revokeApiKey(
  ctx: PublicContext,
  { params: { workspace_id, key_id } }: Input<"revokeApiKey">,
): Reply<"revokeApiKey"> {
  const api_key = await inWorkspace(ctx.sql, workspace_id, ctx.requestId, (db) => revokeKey(db, key_id, fullRights));
  return { status: 200, body: { success: true, api_key } };
}
