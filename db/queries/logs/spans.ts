import type { Schemas } from "../../../generated/types.ts";
import { firstRow } from "../../rows.ts";
import type { Fragment, Scope } from "../../scope.ts";
import { type Measured, recordsWithin } from "../../within.ts";
import type { NewSpan } from "./newSpans.ts";
import { contentsOfSpan } from "./spanBlocks.ts";
import { visibleTraces } from "./traces.ts";

/** A span with everything that is stored of it. */
export interface SpanRow
  extends Pick<
    NewSpan,
    "trace_id" | "span_id" | "parent_id" | "trace_state" | "name" | "status_message" | "request_log_id"
  > {
  id: number;
  kind: "CLIENT" | "CONSUMER" | "INTERNAL" | "PRODUCER" | "SERVER";
  /** Digits. */
  start_time_ns: string;
  end_time_ns: string;
  status_code: "ERROR" | "OK" | "UNSET";
  attributes: Record<string, unknown>;
  events: Record<string, unknown>[];
  links: Record<string, unknown>[];
  resource: { attributes: Record<string, unknown>; schema_url: string };
  scope: Record<string, unknown> | null;
}

/**
 * Condition that a span has these ids, which are expressions. Both are compared at once, as only one index can: other traces may
 * have spans of the same id. (Measured with 20,000 that do: a span more took 1.2 s with the trace compared behind the index.)
 * Without the other two comparisons Postgres would expect a quarter of the workspace.
 */
export function isSpan({ sql }: Scope, traceId: string, spanId: string): Fragment {
  return sql.unsafe(`(span_id, trace_id) between (${spanId}, ${traceId}) and (${spanId}, ${traceId})
    and span_id || '' = ${spanId} and trace_id || '' = ${traceId}`);
}

/** These spans, as they are stored. */
export function listSpansByKey(db: Scope, spans: { trace_id: string; span_id: string }[]): Promise<SpanRow[]> {
  return db.sql<SpanRow[]>`
    select s.*
    from unnest(${spans.map(({ trace_id }) => trace_id)}::text[], ${spans.map(({ span_id }) => span_id)}::text[])
      as given (trace_id, span_id)
    cross join lateral (
      ${selectSpans(db)}
      where workspace_id = ${db.workspaceId} and span_id = given.span_id and trace_id = given.trace_id offset 0
    ) s`;
}

/** Counts the spans of a trace, and the length of their attributes as JSON. */
export async function sizeOfTrace(db: Scope, traceId: string): Promise<{ spans: number; bytes: number }> {
  const { sql, workspaceId } = db;
  const [row] = await sql<{ spans: number; bytes: number }[]>`
    select
      (select count(*) from spans where workspace_id = ${workspaceId} and trace_id = ${traceId}) as spans,
      (select coalesce(sum(bytes), 0) from span_blocks
        where workspace_id = ${workspaceId} and trace_id = ${traceId}) as bytes`;
  return row as { spans: number; bytes: number };
}

/** Selects SpanRows of `spans`, to be followed by a condition; the request log of a span is there as long as it can be seen. */
export function selectSpans(db: Scope): Fragment {
  const { sql, workspaceId } = db;
  return sql`select id, trace_id, span_id, parent_id, trace_state, name, kind, start_time_ns::text, end_time_ns::text,
    status_code, status_message, attributes, events, links, resource, scope, (
      select l.id from request_logs l
      where l.workspace_id = ${workspaceId} and l.id = spans.request_log_id
        and (l.expires_at is null or l.expires_at > now())
    ) as request_log_id
    from spans ${contentsOfSpan(db)}`;
}

/** A span without what is heavy in it, with what is known of its request log. */
export type ListedSpan = Omit<Schemas["SpanOutline"], "start_time"> & Pick<SpanRow, "id" | "start_time_ns">;

interface PageOfSpans {
  after: Pick<SpanRow, "start_time_ns" | "id"> | null;
  limit: number;
  order?: "asc" | "desc";
}

/** Lists a trace's spans as `listSpanPage` does. */
export function listSpanTree(
  db: Scope,
  traceId: string,
  { after, limit, order = "asc" }: PageOfSpans,
): Promise<ListedSpan[]> {
  const direction = order === "asc" ? db.sql`asc` : db.sql`desc`;
  const sorted = db.sql`order by s.start_time_ns ${direction}, s.id ${direction}`;
  const spans = db.sql`spans s
    where workspace_id = ${db.workspaceId} and trace_id = ${traceId} ${followingSpans(db, after, order)}`;
  return listOutlines(db, traceId, spans, db.sql`${sorted} limit ${limit + 1}`, sorted);
}

/** Lists those of a trace's spans that have these ids, in any order. Each is looked up by itself. */
export function listSpansOfTree(db: Scope, traceId: string, spanIds: string[]): Promise<ListedSpan[]> {
  const { sql, workspaceId } = db;
  const spans = sql`unnest(${spanIds}::text[]) as given (given_span)
    cross join (select ${traceId}::text as given_trace) of_trace
    cross join lateral (
      select * from spans where workspace_id = ${workspaceId} and ${isSpan(db, "given_trace", "given_span")}
      order by span_id offset 0
    ) s
    where true`;
  return listOutlines(db, traceId, spans);
}

/**
 * Each log is looked up by its key: 30 ms for 10,000 spans.
 * @param spans where the spans `s` come from, with a condition
 */
function listOutlines(
  db: Scope,
  traceId: string,
  spans: Fragment,
  part: Fragment = db.sql``,
  sorted: Fragment = db.sql``,
): Promise<ListedSpan[]> {
  const { sql, workspaceId } = db;
  return sql<ListedSpan[]>`
    select s.id, s.span_id, s.parent_id, s.name, s.type, s.tool_name, s.start_time_ns::text,
      (s.end_time_ns - s.start_time_ns)::double precision / 1000000 as duration_ms,
      s.status_code as status, l.id as request_log_id, l.engine as model, l.price::double precision as cost_usd,
      l.input_tokens, l.output_tokens
    from (
      select id, span_id, parent_id, name, type, tool_name, start_time_ns, end_time_ns, status_code, request_log_id
      from ${spans}
        and exists (select 1 from traces t where ${visibleTraces(db)} and t.trace_id = ${traceId}) ${part}
    ) s
    left join lateral (
      select id, engine, price, input_tokens, output_tokens from request_logs
      where workspace_id = ${workspaceId} and id = s.request_log_id and (expires_at is null or expires_at > now())
      offset 0
    ) l on true
    ${sorted}`;
}

/** One span with everything; null when there is none, or its trace cannot be seen. */
export function findSpan(db: Scope, traceId: string, spanId: string): Promise<SpanRow | null> {
  return firstRow(db.sql<SpanRow[]>`
    ${selectSpans(db)}
    where workspace_id = ${db.workspaceId} and span_id = ${spanId} and trace_id = ${traceId}
      and exists (select 1 from traces t where ${visibleTraces(db)} and t.trace_id = ${traceId})`);
}

function followingSpans({ sql }: Scope, after: PageOfSpans["after"], order = "asc"): Fragment {
  if (!after) return sql``;
  const comparison = order === "asc" ? sql`>` : sql`<`;
  return sql`and (start_time_ns, id) ${comparison} (${after.start_time_ns}::text::bigint, ${after.id}::bigint)`;
}

/**
 * Lists a trace's spans after one of this start and id, by their start; one more than `limit` when there are more. The
 * order names the table: by itself the name is the text that is selected, and no index has that.
 */
export function listSpanPage(db: Scope, traceId: string, page: PageOfSpans): Promise<SpanRow[]> {
  return db.sql<SpanRow[]>`${pageOfSpans(db, traceId, page)}`;
}

function pageOfSpans(db: Scope, traceId: string, { after, limit }: PageOfSpans): Fragment {
  return db.sql`
    ${selectSpans(db)}
    where workspace_id = ${db.workspaceId} and trace_id = ${traceId} ${followingSpans(db, after)}
      and exists (select 1 from traces t where ${visibleTraces(db)} and t.trace_id = ${traceId})
    order by spans.start_time_ns, id
    limit ${limit + 1}`;
}

/** Lists the same spans until they have `maxBytes`, and one more, marked if it is beyond these, when there are more. */
export function listSpanPageWithin(
  db: Scope,
  traceId: string,
  page: PageOfSpans,
  maxBytes: number,
): Promise<(SpanRow & Measured)[]> {
  const within = { bytes: bytesOfSpan(db), ordered: db.sql`order by start_time_ns::bigint, id`, maxBytes };
  return db.sql<(SpanRow & Measured)[]>`${recordsWithin(db, pageOfSpans(db, traceId, page), within)}`;
}

/**
 * Bytes of what is large in a span. Its parts are new in the statement, so their sizes are known, but for the resource, which all
 * spans of a block share.
 */
export function bytesOfSpan({ sql }: Scope): Fragment {
  return sql`pg_column_size(attributes) + pg_column_size(events) + pg_column_size(links) + case
    when pg_column_compression(resource) is null then pg_column_size(resource) else octet_length(resource::text) end`;
}
