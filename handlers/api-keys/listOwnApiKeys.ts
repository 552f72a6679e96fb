import { listKeys } from "../../core/workspace/apiKeys.ts";
import { handler } from "../handler.ts";

export const listOwnApiKeys = handler<"listOwnApiKeys">(async (ctx, { query }, reply) => {
  return reply(200, await listKeys(ctx.db, query));
});
