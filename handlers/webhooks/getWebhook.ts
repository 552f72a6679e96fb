import { getWebhook as readWebhook } from "../../db/queries/workspace/webhooks.ts";
import { handler } from "../handler.ts";

export const getWebhook = handler<"getWebhook">(async (ctx, { params }, reply) => {
  return reply(200, { success: true, webhook: await readWebhook(ctx.db, params.webhook_id) });
});
