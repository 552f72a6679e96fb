import type { EventRecord, WebhookEvent } from "../../../db/queries/workspace/events.ts";

/** Forms the body of an event for its receivers. */
export function envelope(
  workspaceId: number,
  event: Pick<EventRecord, "event_type" | "details" | "actor" | "at">,
): WebhookEvent {
  // The contract ties the details to the type; emitEvent ensures that, and the type of a record does not show it.
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

/** Fills the fraction up to six digits, since Postgres leaves out zeros at the end. */
function inMicroseconds(at: string): string {
  return at.replace(/(?:\.(\d+))?\+00:00$/, (_, fraction = "") => `.${fraction.padEnd(6, "0")}+00:00`);
}
