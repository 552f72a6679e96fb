import { getKeyWithWorkspace } from "../../db/queries/workspace/apiKeys.ts";
import { grantedScopes } from "../../domain/keyRights.ts";
import type { Context, Reply } from "../handler.ts";

export async function getOwnApiKey(ctx: Context): Reply<"getOwnApiKey"> {
  const found = await getKeyWithWorkspace(ctx.db, ctx.actor.apiKeyId);
  return { status: 200, body: { success: true, granted_scopes: grantedScopes(ctx.actor), ...found } };
}
