import { decodeCursor, listEnvelope } from "../../core/values/cursor.ts";
import { listWebhookDeliveries as listDeliveries } from "../../core/workspace/webhooks/webhooks.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function listWebhookDeliveries(
  ctx: Context,
  { params: { webhook_id }, query: { cursor, limit, status } }: Input<"listWebhookDeliveries">,
): Reply<"listWebhookDeliveries"> {
  const page = { of: `deliveries of ${webhook_id}`, sort: "id", order: "desc" as const, filters: { status } };
  const after = decodeCursor(page, ["key"], cursor) as [number] | null;
  const deliveries = await listDeliveries(ctx.db, webhook_id, { status, before: after?.[0] ?? null, limit });
  return { status: 200, body: listEnvelope(deliveries, limit, page, ({ id }) => [id]) };
}
