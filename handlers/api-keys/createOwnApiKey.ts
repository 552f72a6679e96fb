import { createKey } from "../../core/workspace/apiKeys.ts";
import { handler } from "../handler.ts";

export const createOwnApiKey = handler<"createOwnApiKey">(async (ctx, { body }, reply) => {
  return reply(201, { success: true, ...(await createKey(ctx.db, body ?? {}, ctx.actor)) });
});
