import type { Sql } from "postgres";
import { firstRow, valuesOf } from "../../rows.ts";
import type { Fragment, Scope, SqlHandle } from "../../scope.ts";
import { markTraceMinutes } from "./rollups/changes.ts";
import { rowsOfTraces } from "./rowsOfTraces.ts";
import { deleteSpanBlocks } from "./spanBlocks.ts";

/** A trace that is locked until the transaction ends, with what its request logs sum up to so far. */
export interface LockedTrace {
  trace_id: string;
  is_closed: boolean;
  /** 0 for one that this transaction made. */
  span_count: number;
  request_log_count: number;
  input_tokens: number;
  output_tokens: number;
  /** Digits. */
  total_cost_usd: string;
  models_used: string[];
  /** Digits. */
  start_time_ns: string;
  end_time_ns: string;
  error_count: number;
  depth: number;
  root_span_id: string | null;
  /** Null where what is stored of the trace's spans is to be read again: some were deleted, or none has been counted. */
  earliest_span_id: string | null;
  tool_names: string[];
  /** Number of the last block of its spans. */
  block_count: number;
}

/** Condition for the traces `t` of the workspace that can be seen. */
export function visibleTraces({ sql, workspaceId }: Scope): Fragment {
  return sql`t.workspace_id = ${workspaceId} and (t.expires_at is null or t.expires_at > now())`;
}

/** Class of the advisory locks under which request logs and spans find each other. */
const bindingLock = 4;

/**
 * Makes the traces that there are not, and locks all of them, in the order of their ids: two batches that share traces
 * wait for each other and never in a circle. The update of a row that is there is what locks it; a `for update` of a
 * later part of the statement would not see a row that another transaction made meanwhile.
 *
 * A new trace begins with its start, which is indexed: what `saveTotals` writes then stays on the row's page. One that
 * was deleted when it was closed begins closed, and expired. An open one is kept for as long as its newest spans are.
 *
 * It also keeps request logs from looking for spans until this transaction ends (lockBinding). That is a statement of its
 * own, sent together with the other: within one that writes, a cluster would take the lock on the workspace's node,
 * where nobody sees it.
 */
export async function lockTraces(
  db: Scope,
  traces: { trace_id: string; start_time_ns: bigint }[],
): Promise<LockedTrace[]> {
  const sorted = traces.toSorted((a, b) => (a.trace_id < b.trace_id ? -1 : 1));
  const ids = sorted.map(({ trace_id }) => trace_id);
  const starts = sorted.map(({ start_time_ns }) => start_time_ns.toString());
  const binding = db.sql`select pg_advisory_xact_lock_shared(${bindingLock}, ${db.workspaceId})`;
  const locked = db.sql<LockedTrace[]>`
    insert into traces (workspace_id, trace_id, start_time_ns, end_time_ns, closure_id, closed_at, expires_at)
    select ${db.workspaceId}, given.id, start, start, before.closure_id, before.closed_at,
      case when before.closed_at is null then
        date_trunc('hour', now()) + w.retention_days * interval '1 day' + interval '1 hour' else now() end
    from unnest(${ids}::text[], ${starts}::text[]::bigint[]) with ordinality as given (id, start, place)
    cross join (select retention_days from workspaces where id = ${db.workspaceId}) w
    left join lateral (
      select d.closure_id, d.closed_at from deleted_trace_closures d
      where d.workspace_id = ${db.workspaceId} and d.trace_id = given.id offset 0
    ) before on true
    order by place
    on conflict (workspace_id, trace_id) do update set updated_at = excluded.updated_at,
      expires_at = case when traces.closed_at is null then excluded.expires_at else traces.expires_at end
    returning trace_id, closed_at is not null as is_closed, span_count, request_log_count, input_tokens, output_tokens,
      total_cost_usd::text as total_cost_usd, models_used, start_time_ns::text as start_time_ns,
      end_time_ns::text as end_time_ns, error_count, depth, root_span_id, earliest_span_id, tool_names, block_count`;
  const [, rows] = await Promise.all([binding, locked]);
  return rows;
}

/**
 * Waits until the batches of spans that are being stored are committed, and keeps new ones from starting until this
 * transaction ends. A request log and the span that it belongs to may be stored, or deleted, at the same moment, and neither
 * would see the other.
 */
export async function lockBinding(db: Scope): Promise<void> {
  await db.sql`select pg_advisory_xact_lock(${bindingLock}, ${db.workspaceId})`;
}

/** Totals of a trace that follow from its spans. */
export interface SpanTotals {
  trace_id: string;
  name: string;
  status: "ERROR" | "OK" | "UNSET";
  start_time_ns: bigint;
  end_time_ns: bigint;
  span_count: number;
  error_count: number;
  depth: number;
  root_span_id: string | null;
  earliest_span_id: string;
  tool_names: string[];
}

export interface TraceTotals extends SpanTotals, LogTotals {
  /** Number of the last block of its spans. */
  block_count: number;
  /** Whether something changed of spans that were stored before. */
  is_rewritten: boolean;
}

/** Totals of a trace that follow from its request logs. */
export interface LogTotals {
  request_log_count: number;
  input_tokens: number;
  output_tokens: number;
  /** US dollars, to be added up by the database: sums of floating point numbers are not exact. */
  costs: (string | number)[];
  models: string[];
}

/**
 * Writes the totals of traces that are locked, and marks the minutes in which they start and started. An upsert, although they
 * are there: it looks up each by its key, where the plan of an update may have been made for a table that was empty then.
 * @param starts of all of them until now, in digits
 */
export async function saveTotals(db: Scope, totals: TraceTotals[], starts: string[]): Promise<void> {
  // A function that JSON.stringify calls for each value would take longer than all else here.
  const texts = totals.map((trace) => ({
    ...trace,
    start_time_ns: `${trace.start_time_ns}`,
    end_time_ns: `${trace.end_time_ns}`,
  }));
  await db.sql`
    with given as materialized (
      select * from json_to_recordset(${JSON.stringify(texts)}::text::json) as g (
        trace_id text, name text, status span_status, start_time_ns bigint, end_time_ns bigint, span_count integer,
        error_count integer, depth integer, root_span_id text, earliest_span_id text, tool_names text[], request_log_count integer,
        input_tokens bigint, output_tokens bigint, costs numeric[], models text[], block_count integer, is_rewritten boolean
      )
    ), changed as (
      select ${db.workspaceId}::integer as workspace_id, start_time_ns from given
      union all select ${db.workspaceId}::integer, unnest(${starts}::text[])::bigint
    ), marked as (${db.sql.unsafe(markTraceMinutes("changed"))})
    insert into traces (
      workspace_id, trace_id, name, status, start_time_ns, end_time_ns, span_count, error_count, depth, root_span_id,
      earliest_span_id, tool_names, request_log_count, input_tokens, output_tokens, total_cost_usd, models_used, block_count,
      rewrites
    )
    select ${db.workspaceId}, g.trace_id, g.name, g.status, g.start_time_ns, g.end_time_ns, g.span_count, g.error_count,
      g.depth, g.root_span_id, g.earliest_span_id, g.tool_names, g.request_log_count, g.input_tokens, g.output_tokens,
      (select coalesce(sum(cost), 0) from unnest(g.costs) cost),
      array(select distinct model from unnest(g.models) model order by model), g.block_count,
      g.is_rewritten::integer
    from given g
    on conflict (workspace_id, trace_id) do update set
      name = excluded.name, status = excluded.status, start_time_ns = excluded.start_time_ns,
      end_time_ns = excluded.end_time_ns, span_count = excluded.span_count, error_count = excluded.error_count,
      depth = excluded.depth, root_span_id = excluded.root_span_id, earliest_span_id = excluded.earliest_span_id,
      tool_names = excluded.tool_names,
      request_log_count = excluded.request_log_count, input_tokens = excluded.input_tokens,
      output_tokens = excluded.output_tokens, total_cost_usd = excluded.total_cost_usd,
      models_used = excluded.models_used, block_count = greatest(traces.block_count, excluded.block_count),
      rewrites = traces.rewrites + excluded.rewrites`;
}

/** Notes that something changed of spans of these traces that were stored before. The caller has the traces locked. */
export async function noteRewritten(db: Scope, traceIds: string[]): Promise<void> {
  await db.sql`
    update traces set rewrites = rewrites + 1
    where workspace_id = ${db.workspaceId} and trace_id = any(${traceIds}::text[])`;
}

/**
 * Sums up the request logs of these traces, each once however many spans are bound to it. Looks up each by itself, and
 * writes as `saveTotals` does.
 */
export async function updateRequestLogTotals(db: Scope, traceIds: string[]): Promise<void> {
  await db.sql`
    insert into traces (
      workspace_id, trace_id, request_log_count, input_tokens, output_tokens, total_cost_usd, models_used
    )
    select ${db.workspaceId}, given.trace_id, count(l.id)::integer, coalesce(sum(l.input_tokens), 0),
      coalesce(sum(l.output_tokens), 0), coalesce(sum(l.price), 0),
      coalesce(array_agg(distinct l.engine order by l.engine) filter (where l.id is not null), '{}')
    from unnest(${traceIds}::text[]) as given (trace_id)
    left join lateral (
      select distinct request_log_id from spans
      where workspace_id = ${db.workspaceId} and trace_id = given.trace_id and request_log_id is not null
    ) bound on true
    left join lateral (
      select id, input_tokens, output_tokens, price, engine from request_logs
      where workspace_id = ${db.workspaceId} and id = bound.request_log_id offset 0
    ) l on true
    group by given.trace_id
    ${writeLogTotals(db)}`;
}

/**
 * Adds request logs to the totals of traces that are locked, those to which no span of the trace is bound. Call it before spans
 * are bound to them. It costs a long trace what it costs a short one: the trace is compared as in `listRelatedOutlines`.
 */
export async function addRequestLogTotals(db: Scope, bound: { trace_id: string; id: number }[]): Promise<void> {
  if (bound.length === 0) return;
  const { sql, workspaceId } = db;
  await sql`
    insert into traces (
      workspace_id, trace_id, request_log_count, input_tokens, output_tokens, total_cost_usd, models_used
    )
    select ${workspaceId}, t.trace_id, t.request_log_count + a.logs, t.input_tokens + a.input_tokens,
      t.output_tokens + a.output_tokens, t.total_cost_usd + a.cost,
      array(select distinct model from unnest(t.models_used || a.models) model order by model)
    from (
      select given.trace_id, count(*)::integer as logs, coalesce(sum(l.input_tokens), 0) as input_tokens,
        coalesce(sum(l.output_tokens), 0) as output_tokens, coalesce(sum(l.price), 0) as cost, array_agg(l.engine) as models
      from (
        select distinct * from unnest(
          ${bound.map(({ trace_id }) => trace_id)}::text[], ${bound.map(({ id }) => id)}::bigint[]) as pair (trace_id, id)
      ) given
      cross join lateral (
        select input_tokens, output_tokens, price, engine from request_logs
        where workspace_id = ${workspaceId} and id = given.id offset 0
      ) l
      left join lateral (
        select true as is_there from spans
        where workspace_id = ${workspaceId} and request_log_id = given.id and trace_id || '' = given.trace_id limit 1
      ) other on true
      where other.is_there is null
      group by given.trace_id
    ) a
    cross join lateral (
      select * from traces where workspace_id = ${workspaceId} and trace_id = a.trace_id offset 0
    ) t
    ${writeLogTotals(db)}`;
}

function writeLogTotals({ sql }: Scope): Fragment {
  return sql`
    on conflict (workspace_id, trace_id) do update set
      request_log_count = excluded.request_log_count, input_tokens = excluded.input_tokens,
      output_tokens = excluded.output_tokens, total_cost_usd = excluded.total_cost_usd,
      models_used = excluded.models_used`;
}

/** Lists those of these traces of which a part was deleted, so that their spans are to be read again. */
export function listHalfDeleted(db: Scope, traceIds: string[]): Promise<string[]> {
  return valuesOf<string>(db.sql`
    select trace_id from traces
    where workspace_id = ${db.workspaceId} and trace_id = any(${traceIds}::text[]) and earliest_span_id is null`);
}

/** Deletes those of these traces that have no spans. The caller has them locked. */
export async function deleteEmptyTraces(db: Scope, traceIds: string[]): Promise<void> {
  if (traceIds.length === 0) return;
  const deleted = await db.sql<{ trace_id: string }[]>`
    delete from traces t
    where t.workspace_id = ${db.workspaceId} and t.trace_id = any(${traceIds}::text[]) and not exists (
      select from spans s where s.workspace_id = ${db.workspaceId} and s.trace_id = t.trace_id)
    returning trace_id`;
  await deleteSpanBlocks(
    db,
    deleted.map(({ trace_id }) => trace_id),
    null,
  );
}

/** Closes those of these traces that are open. The caller has them locked. */
export async function closeTraces(db: Scope, traceIds: string[]): Promise<void> {
  await db.sql`
    update traces t set closure_id = closure.id, closed_at = now(), updated_at = now()
    from unnest(${traceIds}::text[], ${traceIds.map(() => crypto.randomUUID())}::uuid[]) as closure (trace_id, id)
    where t.workspace_id = ${db.workspaceId} and t.trace_id = closure.trace_id and t.closed_at is null`;
}

/** Locks a trace and tells whether it is closed; null when there is none. */
export function lockTrace(db: Scope, traceId: string): Promise<{ is_closed: boolean } | null> {
  return firstRow(db.sql<{ is_closed: boolean }[]>`
    select t.closed_at is not null as is_closed from traces t
    where ${visibleTraces(db)} and t.trace_id = ${traceId}
    for update`);
}

export interface TraceClosureRecord {
  id: string;
  workspace_id: number;
  trace_id: string;
  closed_at: string;
}

/** Those of these traces that are closed, also ones that are deleted since. */
export function listClosedTraces(db: Scope, traceIds: string[]): Promise<string[]> {
  return valuesOf<string>(db.sql`
    select given.trace_id from unnest(${traceIds}::text[]) as given (trace_id)
    where exists (
      select 1 from traces t
      where t.workspace_id = ${db.workspaceId} and t.trace_id = given.trace_id and t.closed_at is not null
    ) or exists (
      select 1 from deleted_trace_closures d where d.workspace_id = ${db.workspaceId} and d.trace_id = given.trace_id
    )`);
}

export function findClosure(db: Scope, traceId: string): Promise<TraceClosureRecord | null> {
  return firstRow(db.sql<TraceClosureRecord[]>`
    select closure_id as id, workspace_id, trace_id, closed_at from traces
    where workspace_id = ${db.workspaceId} and trace_id = ${traceId} and closed_at is not null`);
}

/** Traces that one step deletes at most. */
const tracesAtOnce = 500;

/**
 * Deletes traces of all workspaces whose time was over at `until`, with their spans, up to `limit` of those in one step. Only the
 * traces of the step are locked, and none that somebody else has locked: ingestion never waits for more than a step, and
 * only where it goes on with a trace that is being deleted.
 *
 * @returns `limit` when there may be more
 */
export async function deleteExpiredTraces(sql: Sql, limit: number, until: string): Promise<number> {
  const expired = await sql<{ workspace_id: number; trace_ids: string[] }[]>`
    select workspace_id, array_agg(trace_id) as trace_ids
    from (
      select workspace_id, trace_id from traces where expires_at <= ${until}::text::timestamptz
      order by expires_at limit ${tracesAtOnce}
    ) t
    group by workspace_id`;
  let [found, deleted] = [0, 0];
  for (const { workspace_id, trace_ids } of expired) {
    found += trace_ids.length;
    deleted += await sql.begin((tx) => deleteTraces(tx, workspace_id, trace_ids, { limit: limit - deleted, until }));
    if (deleted >= limit) return limit;
  }
  return found === tracesAtOnce && deleted > 0 ? limit : deleted;
}

/** @returns how many spans and traces were deleted; at least `limit` when spans may be left */
async function deleteTraces(
  tx: SqlHandle,
  workspaceId: number,
  traceIds: readonly string[],
  { limit, until }: { limit: number; until: string },
): Promise<number> {
  const traces = await tx<{ trace_id: string }[]>`
    select trace_id from traces
    where workspace_id = ${workspaceId} and trace_id = any(${[...traceIds]}::text[])
      and expires_at <= ${until}::text::timestamptz
    for update skip locked`;
  const given = traces.map(({ trace_id }) => trace_id);
  const scope = { sql: tx, workspaceId };
  const { count } = await tx`delete from spans where ${rowsOfTraces(scope, "spans", given, limit)}`;
  const blocks = count < limit ? await deleteSpanBlocks(scope, given, limit - count) : 0;
  if (count + blocks === limit) {
    // A batch may go on with a trace of which a part is deleted.
    await tx`
      update traces set earliest_span_id = null, rewrites = rewrites + 1
      where workspace_id = ${workspaceId} and trace_id = any(${given}::text[])`;
    return limit;
  }
  await tx`
    with deleted as (
      delete from traces where workspace_id = ${workspaceId} and trace_id = any(${given}::text[])
      returning workspace_id, trace_id, start_time_ns, closure_id, closed_at
    ), marked as (${tx.unsafe(markTraceMinutes("deleted"))})
    insert into deleted_trace_closures (workspace_id, trace_id, closure_id, closed_at)
    select ${workspaceId}, trace_id, closure_id, closed_at from deleted where closure_id is not null
    on conflict (workspace_id, trace_id) do nothing`;
  return count + given.length;
}
