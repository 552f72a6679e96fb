import { addJobs } from "../../../db/queries/platform/jobs.ts";
import {
  type EventDetails,
  type EventType,
  insertEvents,
  type NewEvent,
} from "../../../db/queries/workspace/events.ts";
import { nameOfActor, type Scope } from "../../../db/scope.ts";

/**
 * Writes an event in the transaction of the change, so that it is published exactly if the change is committed. Call it where
 * the entity is locked, so that events of one entity are written in their order.
 *
 * @param entity the changed entity, like `prompt_template:12`
 * @param actor name of the key that did it, when it is not the scope's own request; null for the server itself
 */
export function emitEvent<Type extends EventType>(
  tx: Scope,
  type: Type,
  details: EventDetails<Type>,
  { entity, actor }: { entity: string; actor?: string | null },
): Promise<void> {
  return emitEvents(tx, [newEvent(type, details, entity)], actor);
}

/** Makes an event, for a change that consists of several. */
export function newEvent<Type extends EventType>(type: Type, details: EventDetails<Type>, entity: string): NewEvent {
  return { event_type: type, details, entity };
}

/** Publishes the events of a change that consists of several, in their order. */
export async function emitEvents(
  tx: Scope,
  events: readonly NewEvent[],
  actor: string | null = nameOfActor(tx),
): Promise<void> {
  if (events.length === 0) return;
  await Promise.all([
    insertEvents(tx, events, actor),
    // A job key would make this transaction wait for every other one that has written an event.
    addJobs(tx, [{ task: "publish_events", payload: { workspace_id: tx.workspaceId } }]),
  ]);
}
