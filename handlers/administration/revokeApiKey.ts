import { revokeKey } from "../../core/workspace/apiKeys.ts";
import { inWorkspace } from "../../core/workspace/workspaces.ts";
import { fullRights } from "../../domain/keyRights.ts";
import { handler } from "../handler.ts";

export const revokeApiKey = handler<"revokeApiKey">(async (ctx, { params: { workspace_id, key_id } }, reply) => {
  const api_key = await inWorkspace(ctx.sql, workspace_id, ctx.requestId, (db) => revokeKey(db, key_id, fullRights));
  return reply(200, { success: true, api_key });
});
