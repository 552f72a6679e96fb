import { createKey } from "../../core/workspace/apiKeys.ts";
import { inWorkspace } from "../../core/workspace/workspaces.ts";
import { fullRights } from "../../domain/keyRights.ts";
import type { Input, PublicContext, Reply } from "../handler.ts";

export async function createApiKey(
  ctx: PublicContext,
  { params: { workspace_id }, body }: Input<"createApiKey">,
): Reply<"createApiKey"> {
  const created = await inWorkspace(ctx.sql, workspace_id, ctx.requestId, (db) =>
    createKey(db, body ?? {}, fullRights),
  );
  return { status: 201, body: { success: true, ...created } };
}
