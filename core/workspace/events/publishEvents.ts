import { addJobs } from "../../../db/queries/platform/jobs.ts";
import { type EventRecord, lockEventFeed, numberEvents } from "../../../db/queries/workspace/events.ts";
import { type EnabledWebhook, insertDeliveries, listEnabledWebhooks } from "../../../db/queries/workspace/webhooks.ts";
import type { Scope } from "../../../db/scope.ts";
import { pythonJson } from "../../values/pythonText.ts";
import { deliveryJob } from "../webhooks/deliveryJob.ts";
import { envelope } from "./envelope.ts";

const batch = 1_000;

/** Numbers committed events in the feed, and queues a delivery for each webhook that takes them. Safe to run twice. */
export async function publishEvents(db: Scope): Promise<void> {
  while ((await publishSome(db)) === batch);
}

function publishSome(db: Scope): Promise<number> {
  return db.transaction(async (tx) => {
    await lockEventFeed(tx);
    const events = await numberEvents(tx, batch);
    if (events.length > 0) await queueDeliveries(tx, events);
    return events.length;
  });
}

async function queueDeliveries(tx: Scope, events: EventRecord[]): Promise<void> {
  const webhooks = await listEnabledWebhooks(tx);
  const deliveries = webhooks.flatMap((webhook) =>
    events
      .filter((event) => isWanted(webhook, event))
      .map((event) => ({
        webhook_id: webhook.id,
        event_id: event.event_id,
        event_type: event.event_type,
        entity: event.entity,
        body: pythonJson(envelope(tx.workspaceId, event)),
      })),
  );
  await insertDeliveries(tx, deliveries);
  const called = [...new Set(deliveries.map(({ webhook_id }) => webhook_id))];
  await addJobs(
    tx,
    called.map((id) => deliveryJob(tx, id)),
  );
}

/** Whether a webhook takes an event. Publishing may lag, so what happened before it was switched on is told by the time. */
function isWanted({ event_types, enabled_at }: EnabledWebhook, { event_type, at }: EventRecord): boolean {
  // The order of such texts is that of the times: they are in UTC, and "+" comes before all digits of a fraction.
  return at >= enabled_at && (event_types === null || event_types.includes(event_type));
}
