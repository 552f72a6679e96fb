import { addJobs } from "../../../db/queries/platform/jobs.ts";
import {
  type EventDetails,
  type EventType,
  insertEvents,
  type NewEvent,
} from "../../../db/queries/workspace/events.ts";
import type { Scope } from "../../../db/scope.ts";

/**
 * Says that something happened, in the transaction of the change: the event is published exactly if the change is
 * committed. Call it where the entity is locked, so that events of one entity are written in their order.
 *
 * @param entity what it happened to, like `prompt_template:12`
 * @param by who did it, where it is not the scope's own request; null for the server itself
 */
export function emitEvent<Type extends EventType>(
  tx: Scope,
  type: Type,
  details: EventDetails<Type>,
  { entity, by }: { entity: string; by?: { name: string | null } | null },
): Promise<void> {
  return emitEvents(tx, [eventOf(type, details, entity)], by);
}

/** One of several events that a change is. */
export function eventOf<Type extends EventType>(type: Type, details: EventDetails<Type>, entity: string): NewEvent {
  return { event_type: type, details, entity };
}

/** The same for a change that is several events, in their order. */
export async function emitEvents(
  tx: Scope,
  events: readonly NewEvent[],
  by: { name: string | null } | null = tx.cause?.actor ?? null,
): Promise<void> {
  if (events.length === 0) return;
  await insertEvents(tx, events, by?.name ?? null);
  // Without a job key: a key would make this transaction wait for every other one that has said something.
  await addJobs(tx, [{ task: "publish_events", payload: { workspace_id: tx.workspaceId } }]);
}
