import { decodeCursor, listEnvelope } from "../../core/values/cursor.ts";
import { noSuchWebhook } from "../../core/workspace/webhooks/webhooks.ts";
import { findWebhook, listDeliveries } from "../../db/queries/workspace/webhooks.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function listWebhookDeliveries(
  ctx: Context,
  { params: { webhook_id }, query: { cursor, limit, status } }: Input<"listWebhookDeliveries">,
): Promise<Reply<"listWebhookDeliveries">> {
  const page = { of: `deliveries of ${webhook_id}`, sort: "id", order: "desc" as const, filters: { status } };
  const after = decodeCursor(page, ["key"], cursor) as [number] | null;
  return ctx.db.snapshot(async (db) => {
    if (!(await findWebhook(db, webhook_id))) throw noSuchWebhook(webhook_id);
    const deliveries = await listDeliveries(db, webhook_id, { status, before: after?.[0] ?? null, limit });
    return { status: 200, body: listEnvelope(deliveries, limit, page, ({ id }) => [id]) };
  });
}
