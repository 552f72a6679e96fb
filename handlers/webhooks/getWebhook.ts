import { noSuchWebhook } from "../../core/workspace/webhooks/webhooks.ts";
import { findWebhook } from "../../db/queries/workspace/webhooks.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function getWebhook(ctx: Context, { params }: Input<"getWebhook">): Promise<Reply<"getWebhook">> {
  const webhook = await findWebhook(ctx.db, params.webhook_id);
  if (!webhook) throw noSuchWebhook(params.webhook_id);
  return { status: 200, body: { success: true, webhook } };
}
