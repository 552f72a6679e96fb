import { rotateWebhookSecret as rotateSecret } from "../../core/workspace/webhooks/webhooks.ts";
import { handler } from "../handler.ts";

export const rotateWebhookSecret = handler<"rotateWebhookSecret">(async (ctx, { params }, reply) => {
  return reply(200, { success: true, ...(await rotateSecret(ctx.db, params.webhook_id)) });
});
