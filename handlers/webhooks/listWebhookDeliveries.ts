import { keyAfter, listEnvelope } from "../../core/values/cursor.ts";
import { listWebhookDeliveries as listDeliveries } from "../../core/workspace/webhooks/webhooks.ts";
import { handler } from "../handler.ts";

export const listWebhookDeliveries = handler<"listWebhookDeliveries">(
  async (ctx, { params: { webhook_id }, query: { cursor, limit, status } }, reply) => {
    const page = { of: `deliveries of ${webhook_id}`, order: "desc", filters: { status }, key: { id: "key" } } as const;
    const before = keyAfter(page, cursor)?.id ?? null;
    const deliveries = await listDeliveries(ctx.db, webhook_id, { status, before, limit });
    return reply(200, listEnvelope(deliveries, limit, page));
  },
);
