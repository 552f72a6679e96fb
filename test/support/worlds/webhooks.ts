import { emitEvent } from "../../../core/workspace/events/emitEvent.ts";
import { waitFor } from "../waitFor.ts";
import type { WorldPart } from "./part.ts";

/** A webhook with a delivery, and an event in the feed. The address is one that nobody answers at. */
export const webhooks: WorldPart = {
  families: ["webhooks"],
  tables: ["events", "event_feeds", "webhooks", "webhook_deliveries"],
  async fill({ client, workspace, name }) {
    const body = { url: "https://hooks.example.invalid/", description: name };
    const { webhook } = await client.expect(201, "createWebhook", { body });
    await workspace.scope.transaction((tx) =>
      emitEvent(tx, "report_finished", { report_id: 1, report_name: name }, { entity: "report:1", actor: null }),
    );
    const params = { webhook_id: webhook.id };
    const delivery = await waitFor("a first attempt", async () => {
      const { data } = await client.expect(200, "listWebhookDeliveries", { params });
      return data.find(({ attempt_count, error }) => attempt_count > 0 && error !== null);
    });
    // Attempts would be under way while a test looks whether something has changed, those of earlier events too.
    const { sql } = workspace.scope;
    await waitFor("attempts to be far off", async () => {
      await sql`update webhook_deliveries set next_attempt_at = now() + interval '1 day'
        where workspace_id = ${workspace.id} and claimed_until is null`;
      const near = await sql`select id from webhook_deliveries
        where workspace_id = ${workspace.id} and next_attempt_at < now() + interval '1 hour'`;
      return near.length === 0;
    });
    return { webhook_id: webhook.id, delivery_id: String(delivery.id) };
  },
};
