import { updateKey } from "../../core/workspace/apiKeys.ts";
import { inWorkspace } from "../../core/workspace/workspaces.ts";
import { fullRights } from "../../domain/keyRights.ts";
import type { Input, PublicContext, Reply } from "../handler.ts";

export async function updateApiKey(
  ctx: PublicContext,
  { params: { workspace_id, key_id }, body }: Input<"updateApiKey">,
): Reply<"updateApiKey"> {
  const api_key = await inWorkspace(ctx.sql, workspace_id, ctx.requestId, (db) =>
    updateKey(db, key_id, body, fullRights),
  );
  return { status: 200, body: { success: true, api_key } };
}
