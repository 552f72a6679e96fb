import { revokeKey } from "../../core/workspace/apiKeys.ts";
import { handler } from "../handler.ts";

export const revokeOwnApiKey = handler<"revokeOwnApiKey">(async (ctx, { params }, reply) => {
  const api_key = await revokeKey(ctx.db, params.key_id, ctx.actor);
  return reply(200, { success: true, api_key });
});
