import { createKey } from "../../core/workspace/apiKeys.ts";
import { inWorkspace } from "../../core/workspace/workspaces.ts";
import { fullRights } from "../../domain/keyRights.ts";
import { handler } from "../handler.ts";

export const createApiKey = handler<"createApiKey">(async (ctx, { params: { workspace_id }, body }, reply) => {
  const created = await inWorkspace(ctx.sql, workspace_id, ctx.requestId, (db) =>
    createKey(db, body ?? {}, fullRights),
  );
  return reply(201, { success: true, ...created });
});
