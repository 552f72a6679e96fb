import { updateWebhook as changeWebhook } from "../../core/workspace/webhooks/webhooks.ts";
import { handler } from "../handler.ts";

export const updateWebhook = handler<"updateWebhook">(async (ctx, { params, body }, reply) => {
  const webhook = await changeWebhook(ctx.db, params.webhook_id, body);
  return reply(200, { success: true, webhook });
});
