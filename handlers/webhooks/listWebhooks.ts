import { listWebhooks as listWebhookRecords } from "../../db/queries/workspace/webhooks.ts";
import type { Context, Reply } from "../handler.ts";

export async function listWebhooks(ctx: Context): Reply<"listWebhooks"> {
  return { status: 200, body: { success: true, webhooks: await listWebhookRecords(ctx.db) } };
}
