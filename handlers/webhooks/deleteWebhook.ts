import { deleteWebhook as removeWebhook } from "../../core/workspace/webhooks/webhooks.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function deleteWebhook(ctx: Context, { params }: Input<"deleteWebhook">): Reply<"deleteWebhook"> {
  await removeWebhook(ctx.db, params.webhook_id);
  return { status: 200, body: { success: true, message: "Webhook deleted" } };
}
