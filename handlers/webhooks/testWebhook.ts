import { testWebhook as queueTest } from "../../core/workspace/webhooks/webhooks.ts";
import { handler } from "../handler.ts";

export const testWebhook = handler<"testWebhook">(async (ctx, { params }, reply) => {
  return reply(202, { success: true, delivery: await queueTest(ctx.db, params.webhook_id) });
});
