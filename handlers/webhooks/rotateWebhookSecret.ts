import { rotateWebhookSecret as rotateSecret } from "../../core/workspace/webhooks/webhooks.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function rotateWebhookSecret(
  ctx: Context,
  { params }: Input<"rotateWebhookSecret">,
): Reply<"rotateWebhookSecret"> {
  return { status: 200, body: { success: true, ...(await rotateSecret(ctx.db, params.webhook_id)) } };
}
