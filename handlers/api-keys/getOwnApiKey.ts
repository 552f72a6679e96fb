import { getKeyWithWorkspace } from "../../db/queries/workspace/apiKeys.ts";
import { grantedScopes } from "../../domain/keyRights.ts";
import { handler } from "../handler.ts";

export const getOwnApiKey = handler<"getOwnApiKey">(async (ctx, _input, reply) => {
  const found = await getKeyWithWorkspace(ctx.db, ctx.actor.apiKeyId);
  return reply(200, { success: true, granted_scopes: grantedScopes(ctx.actor), ...found });
});
