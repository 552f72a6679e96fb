import { listApiKeys } from "../../db/queries/workspace/apiKeys.ts";
import { handler } from "../handler.ts";

export const listOwnApiKeys = handler<"listOwnApiKeys">(async (ctx, _input, reply) => {
  return reply(200, { success: true, api_keys: await listApiKeys(ctx.db) });
});
