import { updateKey } from "../../core/workspace/apiKeys.ts";
import { inWorkspace } from "../../core/workspace/workspaces.ts";
import { fullRights } from "../../domain/keyRights.ts";
import { handler } from "../handler.ts";

export const updateApiKey = handler<"updateApiKey">(async (ctx, { params: { workspace_id, key_id }, body }, reply) => {
  const api_key = await inWorkspace(ctx.sql, workspace_id, ctx.requestId, (db) =>
    updateKey(db, key_id, body, fullRights),
  );
  return reply(200, { success: true, api_key });
});
