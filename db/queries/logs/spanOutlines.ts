import type { Scope } from "../../scope.ts";
import type { NewSpan } from "./newSpans.ts";
import { isSpan, type SpanRow } from "./spans.ts";

/** Facts about a stored span that totals are made of. */
export type SpanOutline = Pick<
  SpanRow,
  "trace_id" | "span_id" | "parent_id" | "name" | "start_time_ns" | "end_time_ns" | "status_code" | "request_log_id"
> &
  Pick<
    NewSpan,
    | "trace_name"
    | "tool_name"
    | "managed_span_id"
    | "owns_request_log"
    | "call"
    | "height"
    | "came_before_parent"
    | "block"
    | "place"
  >;

const outline = `trace_id, span_id, parent_id, name, trace_name, start_time_ns::text, end_time_ns::text, status_code,
  tool_name, managed_span_id, request_log_id, owns_request_log, call, height, came_before_parent, block, place`;

export function listSpanOutlines(db: Scope, traceIds: string[]): Promise<SpanOutline[]> {
  return db.sql<SpanOutline[]>`
    select s.*
    from unnest(${traceIds}::text[]) as given (trace_id) cross join lateral (
      select ${db.sql.unsafe(outline)} from spans
      where workspace_id = ${db.workspaceId} and trace_id = given.trace_id offset 0
    ) s`;
}

/**
 * Has the statements that follow in this transaction read by index, with a plan that each connection makes once. Otherwise they
 * would read the whole table, by the plan that Postgres makes while it has a page or two and keeps while it grows; and those
 * that are given lists of keys would be planned again for each batch. (Measured: planning took `listRelatedOutlines` 1 ms for
 * each batch, and running it 0.2 ms.)
 */
export async function planByIndexOnce(db: Scope): Promise<void> {
  await db.sql`select set_config('enable_seqscan', 'off', true), set_config('plan_cache_mode', 'force_generic_plan', true)`;
}

/**
 * The stored spans that what follows from these spans depends on: they themselves, all their ancestors, those that came
 * before them and hang on them, the calls that hang on each other around them, and the spans that any of these manages.
 * Each is looked up by itself, so it costs a long trace no more than a short one, and by the one index that has its order: among
 * indexes that the workspace is enough for, Postgres takes any where its statistics are older than the workspace. (Measured, with
 * `planByIndexOnce`: 3,000 spans of a chain of 12,000 took 30 s without, and 0.3 s so.) One recursion, and sorting instead of
 * hashing, keep Postgres from expecting a million rows, for whose hashes it would fill megabytes with zeros (6 ms for a batch of one
 * span).
 * @param traceIds traces whose root and earliest span are read as well
 */
export function listRelatedOutlines(
  db: Scope,
  spans: (Pick<NewSpan, "trace_id" | "span_id" | "parent_id"> & { is_call: boolean })[],
  traceIds: string[],
): Promise<SpanOutline[]> {
  const { sql, workspaceId } = db;
  return sql<SpanOutline[]>`
    with recursive related as (
      -- in_chain: a call that hangs on a given one by calls alone, above or below it.
      select trace_id, span_id, parent_id, true as is_given, true as climbs, is_call::boolean as in_chain
      from unnest(
        ${spans.map((span) => span.trace_id)}::text[], ${spans.map((span) => span.span_id)}::text[],
        ${spans.map((span) => span.parent_id)}::text[], ${spans.map((span) => String(span.is_call))}::text[]
      ) as given (trace_id, span_id, parent_id, is_call)
      union
      select n.* from related r cross join lateral (
        (select trace_id, span_id, parent_id, false, true, r.in_chain and call is not null from spans
        where r.climbs and workspace_id = ${workspaceId} and ${isSpan(db, "r.trace_id", "r.parent_id")}
        order by span_id)
        union all
        (select trace_id, span_id, null, false, false, call is not null from spans
        where (r.is_given or r.in_chain) and workspace_id = ${workspaceId} and trace_id = r.trace_id
          and parent_id between r.span_id and r.span_id and (came_before_parent or call is not null)
          and (r.is_given and came_before_parent or r.in_chain and call is not null)
        order by parent_id)
        offset 0
      ) n
    ), keys as materialized (
      select trace_id, span_id from related
      union all
      select t.trace_id, told.span_id
      from unnest(${traceIds}::text[]) as given (trace_id) cross join lateral (
        select trace_id, root_span_id, earliest_span_id from traces
        where workspace_id = ${workspaceId} and trace_id = given.trace_id offset 0
      ) t cross join lateral unnest(array[t.root_span_id, t.earliest_span_id]) as told (span_id)
      where told.span_id is not null
    )
    select distinct on (k.trace_id, k.span_id) s.*
    from (
      select trace_id, span_id from keys
      union all
      select m.trace_id, m.span_id from keys k cross join lateral (
        select trace_id, span_id from spans
        where workspace_id = ${workspaceId} and managed_span_id between k.span_id and k.span_id
          and trace_id || '' = k.trace_id
        order by managed_span_id offset 0
      ) m
    ) k cross join lateral (
      select ${sql.unsafe(outline)} from spans
      where workspace_id = ${workspaceId} and ${isSpan(db, "k.trace_id", "k.span_id")}
      order by span_id offset 0
    ) s`;
}

/**
 * Writes down how stored spans hang in their traces now. The caller has the traces locked. Each is looked up as in
 * `listRelatedOutlines`, and found again by its place.
 */
export async function moveSpans(
  db: Scope,
  spans: Pick<SpanOutline, "trace_id" | "span_id" | "height" | "came_before_parent">[],
): Promise<void> {
  await db.sql`
    update spans s set height = g.height, came_before_parent = g.came_before_parent
    from (
      select given.height, given.came_before_parent::boolean, found.ctid as place
      from unnest(
        ${spans.map(({ trace_id }) => trace_id)}::text[], ${spans.map(({ span_id }) => span_id)}::text[],
        ${spans.map(({ height }) => height)}::integer[],
        ${spans.map(({ came_before_parent }) => String(came_before_parent))}::text[]
      ) as given (trace_id, span_id, height, came_before_parent)
      cross join lateral (
        select ctid from spans
        where workspace_id = ${db.workspaceId} and ${isSpan(db, "given.trace_id", "given.span_id")}
        order by span_id offset 0
      ) found
    ) g
    where s.workspace_id = ${db.workspaceId} and s.ctid = g.place`;
}
