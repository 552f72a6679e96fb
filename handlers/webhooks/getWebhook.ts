import { getWebhook as readWebhook } from "../../db/queries/workspace/webhooks.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function getWebhook(ctx: Context, { params }: Input<"getWebhook">): Reply<"getWebhook"> {
  return { status: 200, body: { success: true, webhook: await readWebhook(ctx.db, params.webhook_id) } };
}
