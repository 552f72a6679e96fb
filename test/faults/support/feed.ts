import type { components } from "../../../generated/types.ts";
import type { Client } from "../../support/client.ts";

type NumberedEvent = components["schemas"]["NumberedEvent"];

/** The whole feed of a workspace, or what it has of one type. */
export async function readFeed(
  client: Client,
  type?: components["schemas"]["WebhookEvent"]["event_type"],
): Promise<NumberedEvent[]> {
  const events: NumberedEvent[] = [];
  for (let after = 0; ; ) {
    const query = { after, limit: 100, ...(type !== undefined && { event_types: [type] }) };
    const page = await client.expect(200, "listEvents", { query });
    events.push(...page.events);
    if (!page.has_more) return events;
    after = page.last_number;
  }
}
