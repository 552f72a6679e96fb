import { listWebhooks as listWebhookRecords } from "../../db/queries/workspace/webhooks.ts";
import { handler } from "../handler.ts";

export const listWebhooks = handler<"listWebhooks">(async (ctx, _input, reply) => {
  return reply(200, { success: true, webhooks: await listWebhookRecords(ctx.db) });
});
