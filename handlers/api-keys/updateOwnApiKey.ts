import { updateKey } from "../../core/workspace/apiKeys.ts";
import { handler } from "../handler.ts";

export const updateOwnApiKey = handler<"updateOwnApiKey">(async (ctx, { params, body }, reply) => {
  const api_key = await updateKey(ctx.db, params.key_id, body, ctx.actor);
  return reply(200, { success: true, api_key });
});
