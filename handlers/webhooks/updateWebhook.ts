import { updateWebhook as changeWebhook } from "../../core/workspace/webhooks/webhooks.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function updateWebhook(ctx: Context, { params, body }: Input<"updateWebhook">): Reply<"updateWebhook"> {
  const webhook = await changeWebhook(ctx.db, params.webhook_id, body);
  return { status: 200, body: { success: true, webhook } };
}
