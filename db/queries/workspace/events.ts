import type { Schemas } from "../../../generated/types.ts";
import { deletionOf } from "../../deletionOf.ts";
import type { Scope } from "../../scope.ts";

export type WebhookEvent = Schemas["WebhookEvent"];
export type EventType = WebhookEvent["event_type"];
export type EventDetails<Type extends EventType> = Extract<WebhookEvent, { event_type: Type }>["details"];

export interface EventRecord {
  id: number;
  event_id: string;
  number: number | null;
  event_type: EventType;
  entity: string;
  details: WebhookEvent["details"];
  actor: string | null;
  at: string;
}

export interface NewEvent {
  event_type: EventType;
  /** Entity that the event is about, such as `prompt_template:12`. */
  entity: string;
  details: WebhookEvent["details"];
}

/** Stores events in the order of the list. */
export async function insertEvents(db: Scope, events: readonly NewEvent[], actor: string | null): Promise<void> {
  await db.sql`
    insert into events (workspace_id, event_type, entity, details, actor)
    select ${db.workspaceId}, event ->> 'event_type', event ->> 'entity', event -> 'details', ${actor}::text
    from json_array_elements(${JSON.stringify(events)}::text::json) with ordinality as given (event, place)
    order by place`;
}

/** Locks the workspace's feed until the transaction ends; nobody else numbers events meanwhile. */
export async function lockEventFeed(db: Scope): Promise<void> {
  await db.sql`insert into event_feeds (workspace_id) values (${db.workspaceId}) on conflict do nothing`;
  await db.sql`select from event_feeds where workspace_id = ${db.workspaceId} for update`;
}

/** Gives the oldest events without a number theirs. The feed must be locked. */
export function numberEvents(db: Scope, limit: number): Promise<EventRecord[]> {
  return db.sql<EventRecord[]>`
    with waiting as (
      select id, row_number() over (order by id) as place from events
      where workspace_id = ${db.workspaceId} and number is null order by id limit ${limit}
    ), feed as (
      update event_feeds set last_number = last_number + (select count(*) from waiting)
      where workspace_id = ${db.workspaceId}
      returning last_number - (select count(*) from waiting) as last_before
    ), numbered as (
      update events e set number = feed.last_before + waiting.place from waiting, feed
      where e.workspace_id = ${db.workspaceId} and e.id = waiting.id
      returning e.id, e.event_id, e.number, e.event_type, e.entity, e.details, e.actor, e.at
    )
    select * from numbered order by id`;
}

export async function lastEventNumber(db: Scope): Promise<number> {
  const [feed] = await db.sql<{ last_number: number }[]>`
    select last_number from event_feeds where workspace_id = ${db.workspaceId}`;
  return feed?.last_number ?? 0;
}

/** Lists events in the order of the feed; one more than `limit` when there are more. */
export function listEvents(
  db: Scope,
  { after, types, limit }: { after: number; types: string[] | undefined; limit: number },
): Promise<(EventRecord & { number: number })[]> {
  return db.sql<(EventRecord & { number: number })[]>`
    select id, event_id, number, event_type, entity, details, actor, at from events
    where workspace_id = ${db.workspaceId} and number > ${after}::bigint
      ${types === undefined ? db.sql`` : db.sql`and event_type = any(${types}::text[])`}
    order by number limit ${limit + 1}`;
}

/** Deletes published events that are older than the feed keeps. */
export const deleteOldEvents = deletionOf("events", "workspace_id, id", "at", "90 days", "number is not null");
