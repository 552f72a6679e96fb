import { deletionOf } from "../../deletionOf.ts";
import type { Scope } from "../../scope.ts";

/** An event that came apart from its span. */
export interface SpanEventRecord {
  trace_id: string;
  span_id: string;
  /** What was sent: the same hash of the same span is the same event. */
  hash: string;
  event: { name: string; timestamp: string | null; attributes: object };
}

/** Stores events in their order; those that are there stay. */
export async function insertSpanEvents(db: Scope, events: SpanEventRecord[]): Promise<void> {
  if (events.length === 0) return;
  await db.sql`
    insert into span_events (workspace_id, trace_id, span_id, hash, event)
    select ${db.workspaceId}, e.record ->> 'trace_id', e.record ->> 'span_id', e.record ->> 'hash', e.record -> 'event'
    from jsonb_array_elements(${JSON.stringify(events)}::text::jsonb) with ordinality as e (record, place)
    order by place
    on conflict do nothing`;
}

/**
 * The events of these spans, in the order of their times, and those of one time as they came. Few traces have any: spans are
 * looked up only in those. (Measured in turns in µs of Postgres for each span of batches of 500, ten to a trace, beside other work,
 * load 25: 1.1 so, and 2.1 when all spans were looked up.)
 */
export function listSpanEvents(db: Scope, spans: { trace_id: string; span_id: string }[]): Promise<SpanEventRecord[]> {
  return db.sql<SpanEventRecord[]>`
    with given as materialized (
      select * from unnest(${spans.map(({ trace_id }) => trace_id)}::text[], ${spans.map(({ span_id }) => span_id)}::text[])
        as given (trace_id, span_id)
    ), with_events as materialized (
      select trace_id from (select distinct trace_id from given) t
      where exists (
        select from span_events where workspace_id = ${db.workspaceId} and trace_id = t.trace_id offset 0)
    )
    select e.*
    from with_events join given using (trace_id)
    cross join lateral (
      select trace_id, span_id, hash, event from span_events
      where workspace_id = ${db.workspaceId} and trace_id = given.trace_id and span_id = given.span_id
      order by (event ->> 'timestamp')::numeric nulls last, position
    ) e`;
}

/** Deletes events that have waited for their span for a day, and copies of those that have not. */
export const deleteOldSpanEvents = deletionOf(
  "span_events",
  "workspace_id, trace_id, span_id, hash",
  "received_at",
  "1 day",
);
