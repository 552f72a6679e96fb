import { deleteWebhook as removeWebhook } from "../../core/workspace/webhooks/webhooks.ts";
import { handler } from "../handler.ts";

export const deleteWebhook = handler<"deleteWebhook">(async (ctx, { params }, reply) => {
  await removeWebhook(ctx.db, params.webhook_id);
  return reply(200, { success: true, message: "Webhook deleted" });
});
