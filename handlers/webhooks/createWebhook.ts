import { createWebhook as createSignedWebhook } from "../../core/workspace/webhooks/webhooks.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function createWebhook(ctx: Context, { body }: Input<"createWebhook">): Reply<"createWebhook"> {
  const { url, description = null, event_types = null, enabled } = body;
  const created = await createSignedWebhook(ctx.db, { url, description, event_types, enabled });
  return { status: 201, body: { success: true, ...created } };
}
