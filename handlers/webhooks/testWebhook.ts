import { testWebhook as queueTest } from "../../core/workspace/webhooks/webhooks.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function testWebhook(ctx: Context, { params }: Input<"testWebhook">): Reply<"testWebhook"> {
  return { status: 202, body: { success: true, delivery: await queueTest(ctx.db, params.webhook_id) } };
}
