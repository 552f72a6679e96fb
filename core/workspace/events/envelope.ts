import type { EventRecord, WebhookEvent } from "../../../db/queries/workspace/events.ts";

/** An event as receivers see it. */
export function envelope(
  workspaceId: number,
  event: Pick<EventRecord, "event_type" | "details" | "actor" | "at">,
): WebhookEvent {
  // The contract ties the details to the type; emitEvent holds that, and a record only says that it is one of them.
  return {
    event_type: event.event_type,
    details: event.details,
    user_id: null,
    user_name: event.actor,
    user_email: null,
    workspace_id: workspaceId,
    timestamp: inMicroseconds(event.at),
  } as WebhookEvent;
}

/** Six digits after the point: Postgres leaves zeros at the end out. */
function inMicroseconds(at: string): string {
  return at.replace(/(?:\.(\d+))?\+00:00$/, (_, fraction = "") => `.${fraction.padEnd(6, "0")}+00:00`);
}
