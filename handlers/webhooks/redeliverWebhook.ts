import { redeliver } from "../../core/workspace/webhooks/webhooks.ts";
import { handler } from "../handler.ts";

export const redeliverWebhook = handler<"redeliverWebhook">(async (ctx, { params }, reply) => {
  const delivery = await redeliver(ctx.db, params.webhook_id, params.delivery_id);
  return reply(202, { success: true, delivery });
});
