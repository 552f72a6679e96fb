import { redeliver } from "../../core/workspace/webhooks/webhooks.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function redeliverWebhook(ctx: Context, { params }: Input<"redeliverWebhook">): Reply<"redeliverWebhook"> {
  const delivery = await redeliver(ctx.db, params.webhook_id, params.delivery_id);
  return { status: 202, body: { success: true, delivery } };
}
