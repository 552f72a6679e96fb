import { ColumnMap } from "../../columnMap.ts";
import { copyRows } from "../../copy.ts";
import type { Fragment, Scope } from "../../scope.ts";
import { visibleTraces } from "./traces.ts";

/** A span to store, with everything that is kept of it. */
export interface NewSpan {
  trace_id: string;
  span_id: string;
  parent_id: string | null;
  trace_state: string;
  name: string;
  kind: string;
  start_time_ns: bigint;
  end_time_ns: bigint;
  status_code: string;
  status_message: string | null;
  type: string;
  tool_name: string | null;
  trace_name: string | null;
  attributes: object;
  /** Parsed values of the attributes that are JSON texts. */
  parsed_attributes: unknown;
  /** Searched words with a space between (core/logs/requests/words.ts). */
  words: string;
  events: unknown[];
  links: unknown[];
  resource: object;
  scope: object | null;
  managed_span_id: string | null;
  request_log_id: number | null;
  owns_request_log: boolean;
  /** Whether the attributes hold metadata, tags, a user or a workflow of the trace. */
  is_labelled: boolean;
  /** What tells the call that the span stands for from others (core/logs/conventions/doubledCalls.ts); null for none. */
  call: { models: string[]; knowledge: number; isAnswered: boolean } | null;
  /** Spans on the longest way down from it in its trace, itself included; 0 for one that hangs on a circle. */
  height: number;
  /** Whether its parent was not there when it was stored. */
  came_before_parent: boolean;
}

/** Ids for new spans. */
export async function reserveSpanIds(db: Scope, count: number): Promise<number[]> {
  const [row] = await db.sql<{ ids: number[] }[]>`
    select json_agg(nextval('spans_id_seq')) as ids from generate_series(1, ${count}::integer)`;
  return (row as { ids: number[] }).ids;
}

/** Columns that a new span fills. */
const columns = new ColumnMap<NewSpan>({
  trace_id: "text",
  span_id: "text",
  parent_id: "text?",
  trace_state: "text",
  name: "text",
  kind: "span_kind",
  start_time_ns: "bigint",
  end_time_ns: "bigint",
  status_code: "span_status",
  status_message: "text?",
  type: "text",
  tool_name: "text?",
  trace_name: "text?",
  attributes: "jsonb",
  parsed_attributes: "jsonb?",
  words: "tsvector",
  events: "jsonb",
  links: "jsonb",
  resource: "jsonb",
  scope: "jsonb?",
  managed_span_id: "text?",
  request_log_id: "bigint?",
  owns_request_log: "boolean",
  is_labelled: "boolean",
  call: "jsonb?",
  height: "integer",
  came_before_parent: "boolean",
});

/**
 * Stores spans that are not there, under the ids that were reserved for them. The caller has their traces locked and knows
 * what those have; no other statement may be sent in the transaction meanwhile. (Measured with spans of 1.5 KB, in µs of
 * Postgres for each: 47 so, 80 by `upsertSpans`, which has the whole batch in one JSON text, reads it twice, and looks
 * each span up before it is inserted.)
 */
export async function insertSpans(db: Scope, spans: NewSpan[], ids: number[]): Promise<void> {
  await copyRows(db, `spans (workspace_id, id, ${columns.names})`, spans, (rows, span, index) => {
    rows.startRow(2 + columns.count);
    rows.int4(db.workspaceId);
    rows.int8(BigInt(ids[index] as number));
    columns.write(rows, span);
  });
}

/**
 * Stores spans in one statement; one that was there is replaced and keeps its id. The caller has their traces locked,
 * and names no span twice. (Measured with spans of 1.5 KB on four connections: 27,500 spans/s so, 19,000 through
 * unnest, 880 with a statement each. Many new ones: `insertSpans`.)
 *
 * Reading the JSON is most of what the statement does beside storing. So what is usual is left out of it, and resources
 * and scopes, which most spans of a batch have in common, are in a list of their own. The answer is one row: a message
 * for each span was a tenth of what this process computed.
 *
 * @returns their ids, in the order given
 */
export async function upsertSpans(db: Scope, spans: NewSpan[]): Promise<number[]> {
  if (spans.length === 0) return [];
  const shared = new SharedValues();
  const sparse = spans.map((span) => ({
    ...span,
    start_time_ns: span.start_time_ns.toString(),
    end_time_ns: span.end_time_ns.toString(),
    parent_id: span.parent_id ?? undefined,
    trace_state: span.trace_state || undefined,
    status_message: span.status_message ?? undefined,
    tool_name: span.tool_name ?? undefined,
    trace_name: span.trace_name ?? undefined,
    parsed_attributes: span.parsed_attributes ?? undefined,
    events: span.events.length > 0 ? span.events : undefined,
    links: span.links.length > 0 ? span.links : undefined,
    resource: shared.placeOf(span.resource),
    scope: span.scope === null ? undefined : shared.placeOf(span.scope),
    managed_span_id: span.managed_span_id ?? undefined,
    request_log_id: span.request_log_id ?? undefined,
    owns_request_log: span.owns_request_log || undefined,
    is_labelled: span.is_labelled || undefined,
    call: span.call ?? undefined,
    came_before_parent: span.came_before_parent || undefined,
  }));
  const [stored] = await db.sql.unsafe<{ ids: [id: number, trace_id: string, span_id: string][] }[]>(
    upsertStatement,
    [db.workspaceId, shared.json(), JSON.stringify(sparse)],
    { prepare: true },
  );
  // Ids may have spaces: the length keeps them apart.
  const keyOf = (traceId: string, spanId: string) => `${traceId.length} ${traceId} ${spanId}`;
  const ids = new Map(stored?.ids.map(([id, trace_id, span_id]) => [keyOf(trace_id, span_id), id]));
  return spans.map(({ trace_id, span_id }) => ids.get(keyOf(trace_id, span_id)) as number);
}

const upsertStatement = `
  with shared as materialized (
    select array_agg(value order by place) as list
    from jsonb_array_elements($2::text::jsonb) with ordinality as s (value, place)
  ), stored as (
    insert into spans (workspace_id, ${columns.names})
    select $1::integer, ${columns.select({
      trace_state: "coalesce(g.trace_state, '')",
      events: "coalesce(g.events, '[]')",
      links: "coalesce(g.links, '[]')",
      resource: "shared.list[g.resource]",
      scope: "shared.list[g.scope]",
      owns_request_log: "coalesce(g.owns_request_log, false)",
      is_labelled: "coalesce(g.is_labelled, false)",
      came_before_parent: "coalesce(g.came_before_parent, false)",
    })}
    from shared cross join jsonb_to_recordset($3::text::jsonb) as g (
      ${columns.record({ resource: "integer", scope: "integer" })}
    )
    on conflict (workspace_id, span_id, trace_id) do update set ${columns.overwrite("trace_id", "span_id")}
    returning id, trace_id, span_id
  )
  select json_agg(json_build_array(id, trace_id, span_id)) as ids from stored`;

/** List of values in which each distinct one stands once. */
class SharedValues {
  private readonly places = new Map<string, number>();
  private last: { value: object; place: number } | undefined;

  /** Finds the index of a value, counted from 1 as in Postgres. */
  placeOf(value: object): number {
    if (this.last?.value === value) return this.last.place;
    const text = JSON.stringify(value);
    const place = this.places.get(text) ?? this.places.size + 1;
    this.places.set(text, place);
    this.last = { value, place };
    return place;
  }

  json(): string {
    return `[${[...this.places.keys()].join(",")}]`;
  }
}

/** Facts about a stored span that totals are made of. */
export type SpanOutline = Pick<
  SpanRow,
  "trace_id" | "span_id" | "parent_id" | "name" | "start_time_ns" | "end_time_ns" | "status_code" | "request_log_id"
> &
  Pick<
    NewSpan,
    "trace_name" | "tool_name" | "managed_span_id" | "owns_request_log" | "call" | "height" | "came_before_parent"
  >;

const outline = `trace_id, span_id, parent_id, name, trace_name, start_time_ns::text, end_time_ns::text, status_code,
  tool_name, managed_span_id, request_log_id, owns_request_log, call, height, came_before_parent`;

/** Every span of these traces. */
export function listSpanOutlines(db: Scope, traceIds: string[]): Promise<SpanOutline[]> {
  return db.sql<SpanOutline[]>`
    select s.*
    from unnest(${traceIds}::text[]) as given (trace_id) cross join lateral (
      select ${db.sql.unsafe(outline)} from spans
      where workspace_id = ${db.workspaceId} and trace_id = given.trace_id offset 0
    ) s`;
}

/**
 * Keeps the statements that follow in this transaction from reading the whole table, as the plans would that Postgres makes while
 * it has a page or two, and keeps while it grows.
 */
export async function readByIndex(db: Scope): Promise<void> {
  await db.sql`select set_config('enable_seqscan', 'off', true)`;
}

/**
 * Condition that a span has these ids, which are expressions. Both are compared at once, as only one index can: other traces may
 * have spans of the same id. (Measured with 20,000 that do: a span more took 1.2 s with the trace compared behind the index.)
 * Without the other two comparisons Postgres would expect a quarter of the workspace.
 */
function isSpan({ sql }: Scope, traceId: string, spanId: string): Fragment {
  return sql.unsafe(`(span_id, trace_id) between (${spanId}, ${traceId}) and (${spanId}, ${traceId})
    and span_id || '' = ${spanId} and trace_id || '' = ${traceId}`);
}

/** A span by what it may be related to. */
type RelatedSpan = Pick<NewSpan, "trace_id" | "span_id" | "parent_id"> & { is_call: boolean };

/**
 * The stored spans that what follows from these spans depends on: they themselves, all their ancestors, those that came
 * before them and hang on them, the calls that hang on each other around them, and the spans that any of these manages.
 * Each is looked up by itself, so it costs a long trace no more than a short one, and by the one index that has its order: among
 * indexes that the workspace is enough for, Postgres takes any where its statistics are older than the workspace. (Measured, with
 * `readByIndex`: 3,000 spans of a chain of 12,000 took 30 s without, and 0.3 s so.) One recursion, and sorting instead of
 * hashing, keep Postgres from expecting a million rows, for whose hashes it would fill megabytes with zeros (6 ms for a batch of one
 * span).
 * @param also keys of further spans
 */
export function listRelatedOutlines(
  db: Scope,
  spans: RelatedSpan[],
  also: { trace_id: string; span_id: string }[],
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
      select * from unnest(
        ${also.map((key) => key.trace_id)}::text[], ${also.map((key) => key.span_id)}::text[])
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

/** These spans, as they are stored. */
export function listSpansByKey(db: Scope, spans: { trace_id: string; span_id: string }[]): Promise<SpanRow[]> {
  return db.sql<SpanRow[]>`
    select s.*
    from unnest(${spans.map(({ trace_id }) => trace_id)}::text[], ${spans.map(({ span_id }) => span_id)}::text[])
      as given (trace_id, span_id)
    cross join lateral (
      select ${shownColumns(db)} from spans
      where workspace_id = ${db.workspaceId} and span_id = given.span_id and trace_id = given.trace_id offset 0
    ) s`;
}

/** A request log that says in which span its call was made. */
export interface LogOfSpan {
  id: number;
  span_id: string;
  /** Trace of the span; null when only the span is known. */
  trace_id: string | null;
}

/**
 * The request logs that were made in spans of these ids, the oldest first. Each is looked up by itself: the plan is made
 * while the table is small and kept while it grows, so it must not be one that reads the table as a whole.
 */
export function listLogsOfSpans(db: Scope, spanIds: string[]): Promise<LogOfSpan[]> {
  return db.sql<LogOfSpan[]>`
    select l.id, l.span_id, l.trace_id
    from unnest(${spanIds}::text[]) as given (span_id) cross join lateral (
      select id, span_id, trace_id from request_logs
      where workspace_id = ${db.workspaceId} and span_id = given.span_id offset 0
    ) l
    order by l.id`;
}

/** A span that a request log belongs to. */
interface SpanOfLog {
  trace_id: string;
  span_id: string;
  /** Id of the log. */
  id: number;
}

/**
 * The spans without a log that these request logs belong to: those that they were made in, and those that are managed by one
 * of these. Each is looked up by itself, as in `listLogsOfSpans`.
 */
export function listSpansOfLogs(db: Scope, logs: LogOfSpan[]): Promise<SpanOfLog[]> {
  return db.sql<SpanOfLog[]>`
    select distinct on (s.trace_id, s.span_id) s.trace_id, s.span_id, l.id
    from json_to_recordset(${JSON.stringify(logs)}::text::json) as l (id bigint, span_id text, trace_id text)
    cross join lateral (
      (select trace_id, span_id from spans
      where workspace_id = ${db.workspaceId} and span_id = l.span_id and (l.trace_id is null or trace_id = l.trace_id)
        and request_log_id is null
      offset 0)
      union
      (select trace_id, span_id from spans
      where workspace_id = ${db.workspaceId} and managed_span_id = l.span_id
        and (l.trace_id is null or trace_id = l.trace_id) and request_log_id is null
      offset 0)
    ) s
    order by s.trace_id, s.span_id, l.id`;
}

/** Binds spans that have no request log to the logs that they belong to. The caller has their traces locked. */
export async function bindSpans(db: Scope, spans: SpanOfLog[]): Promise<void> {
  await db.sql`
    update spans s set request_log_id = g.id
    from json_to_recordset(${JSON.stringify(spans)}::text::json) as g (id bigint, span_id text, trace_id text)
    where s.workspace_id = ${db.workspaceId} and s.span_id = g.span_id and s.trace_id = g.trace_id
      and s.request_log_id is null`;
}

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

/** Counts the spans of a trace, and the bytes that they take as they are stored. */
export async function sizeOfTrace(db: Scope, traceId: string): Promise<{ spans: number; bytes: number }> {
  const [row] = await db.sql<{ spans: number; bytes: number }[]>`
    select count(*) as spans, coalesce(sum(pg_column_size(attributes)), 0)::bigint as bytes from spans
    where workspace_id = ${db.workspaceId} and trace_id = ${traceId}`;
  return row as { spans: number; bytes: number };
}

/** Columns of a SpanRow; the request log of a span is there as long as it can be seen. */
export function shownColumns({ sql, workspaceId }: Scope): Fragment {
  return sql`id, trace_id, span_id, parent_id, trace_state, name, kind, start_time_ns::text, end_time_ns::text,
    status_code, status_message, attributes, events, links, resource, scope, (
      select l.id from request_logs l
      where l.workspace_id = ${workspaceId} and l.id = spans.request_log_id
        and (l.expires_at is null or l.expires_at > now())
    ) as request_log_id`;
}

/** A span without what is heavy in it, with what is known of its request log. */
export interface ListedSpan
  extends Pick<SpanRow, "id" | "span_id" | "parent_id" | "name" | "start_time_ns" | "request_log_id"> {
  duration_ms: number;
  type: string;
  tool_name: string | null;
  status: SpanRow["status_code"];
  model: string | null;
  cost_usd: number | null;
  input_tokens: number | null;
  output_tokens: number | null;
}

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
export async function findSpan(db: Scope, traceId: string, spanId: string): Promise<SpanRow | null> {
  const [row] = await db.sql<SpanRow[]>`
    select ${shownColumns(db)} from spans
    where workspace_id = ${db.workspaceId} and span_id = ${spanId} and trace_id = ${traceId}
      and exists (select 1 from traces t where ${visibleTraces(db)} and t.trace_id = ${traceId})`;
  return row ?? null;
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
export function listSpanPage(db: Scope, traceId: string, { after, limit }: PageOfSpans): Promise<SpanRow[]> {
  return db.sql<SpanRow[]>`
    select ${shownColumns(db)} from spans
    where workspace_id = ${db.workspaceId} and trace_id = ${traceId} ${followingSpans(db, after)}
      and exists (select 1 from traces t where ${visibleTraces(db)} and t.trace_id = ${traceId})
    order by spans.start_time_ns, id
    limit ${limit + 1}`;
}
