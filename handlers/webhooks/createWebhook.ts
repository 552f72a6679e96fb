import { createWebhook as createSignedWebhook } from "../../core/workspace/webhooks/webhooks.ts";
import { handler } from "../handler.ts";

export const createWebhook = handler<"createWebhook">(async (ctx, { body }, reply) => {
  const { url, description = null, event_types = null, enabled } = body;
  const created = await createSignedWebhook(ctx.db, { url, description, event_types, enabled });
  return reply(201, { success: true, ...created });
});
