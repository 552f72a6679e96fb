import { keyAfter, listEnvelope } from "../../core/values/cursor.ts";
import { listWebhookDeliveries as listDeliveries } from "../../core/workspace/webhooks/webhooks.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function listWebhookDeliveries(
  ctx: Context,
  { params: { webhook_id }, query: { cursor, limit, status } }: Input<"listWebhookDeliveries">,
): Reply<"listWebhookDeliveries"> {
  const page = { of: `deliveries of ${webhook_id}`, order: "desc", filters: { status }, key: { id: "key" } } as const;
  const before = keyAfter(page, cursor)?.id ?? null;
  const deliveries = await listDeliveries(ctx.db, webhook_id, { status, before, limit });
  return { status: 200, body: listEnvelope(deliveries, limit, page) };
}
