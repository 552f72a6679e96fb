import { randomUUID } from "node:crypto";
import { firstRow } from "../../rows.ts";
import type { Fragment, Scope } from "../../scope.ts";
import { visibleTraces } from "./traces.ts";

/** What the tree of a trace is made of: lists with one item for each span, sorted by start. */
export interface SpanColumns {
  ids: string[];
  /** "" for none. */
  parents: string[];
  /** Nanoseconds from the first start. */
  starts: Float64Array;
  ends: Float64Array;
  /** Ids of those that failed. */
  failed: string[];
  /** First start; digits. */
  start_time_ns: string;
  /** The last that was stored of them. */
  last_id: number;
}

/** A span's request log, with its price in US dollars, its input tokens and its output tokens. */
export type CallOfSpan = [span_id: string, log_id: number, price: number, input: number, output: number];

/** State of what is stored of a trace's spans. */
export interface TraceRevision {
  /** Changes whenever a span or its binding to a request log does, since each of these changes writes the row of the trace. */
  revision: string;
  span_count: number;
  /** Changes with each of these changes but the arrival of new spans. */
  rewrites: number;
}

export function findTraceRevision(db: Scope, traceId: string): Promise<TraceRevision | null> {
  return firstRow(db.sql<TraceRevision[]>`
    select t.xmin::text as revision, t.span_count, t.rewrites from traces t
    where ${visibleTraces(db)} and t.trace_id = ${traceId}`);
}

/**
 * The first spans of a trace, up to `limit`; null when there are none. The ids come as texts and the times as bytes: rows of
 * 30,000 spans would take the driver longer than their tree takes, and JSON takes Postgres twice as long, as do times as text.
 * An id may have a line break in it; then the ids are separated by something that none has.
 * @param after id after which they were stored. The index by start has the ids, so that spans of before are not read.
 */
export async function readSpanColumns(
  db: Scope,
  traceId: string,
  { limit, after = 0 }: { limit: number; after?: number },
): Promise<SpanColumns | null> {
  const { sql, workspaceId } = db;
  const spans = sql`from spans where workspace_id = ${workspaceId} and trace_id = ${traceId} and id > ${after}::bigint`;
  for (const separator of ["\n", randomUUID()]) {
    const sinceFirst = (time: Fragment) =>
      sql`string_agg(float8send((${time} - (select start_time_ns from first))::double precision), '')`;
    const [row] = await sql<[Record<"ids" | "parents" | "start_time_ns", string> & ReadApart]>`
      with first as (select start_time_ns ${spans} order by start_time_ns limit 1)
      select string_agg(span_id, ${separator}) as ids, string_agg(coalesce(parent_id, ''), ${separator}) as parents,
        ${sinceFirst(sql`start_time_ns`)} as starts, ${sinceFirst(sql`end_time_ns`)} as ends,
        coalesce(json_agg(span_id) filter (where status_code = 'ERROR'), '[]') as failed, count(*) as span_count,
        (select start_time_ns::text from first) as start_time_ns, max(id) as last_id
      from (
        select id, span_id, parent_id, start_time_ns, end_time_ns, status_code ${spans}
        order by start_time_ns, id
        limit ${limit}
      ) s`;
    if (row.span_count === 0) return null;
    const [ids, parents] = [row.ids.split(separator), row.parents.split(separator)];
    if (ids.length !== row.span_count || parents.length !== row.span_count) continue;
    return { ...row, ids, parents, starts: numbersIn(row.starts), ends: numbersIn(row.ends) };
  }
  return null;
}

/** The numbers that Postgres sends as bytes, the highest first. */
function numbersIn(bytes: Buffer): Float64Array {
  return new Float64Array(new Uint8Array(bytes.swap64()).buffer);
}

interface ReadApart {
  starts: Buffer;
  ends: Buffer;
  failed: string[];
  last_id: number;
  span_count: number;
}

/**
 * The calls that a trace's spans name. One look at the index of logs for all of them, and joined here: without statistics
 * Postgres compares each span with each log, which took 7 s for 30,000 spans that had just come.
 * @param after as for `readSpanColumns`
 */
export async function listCallsOfSpans(db: Scope, traceId: string, after = 0): Promise<CallOfSpan[]> {
  const { sql, workspaceId } = db;
  type Log = [id: number, price: number, input: number, output: number];
  const [{ named, logs }] = await sql<[{ named: [span_id: string, log: number][] | null; logs: Log[] | null }]>`
    with named as materialized (
      select span_id, request_log_id, start_time_ns, id from spans
      where workspace_id = ${workspaceId} and trace_id = ${traceId} and id > ${after}::bigint and request_log_id is not null
    )
    select (select json_agg(json_build_array(span_id, request_log_id) order by start_time_ns, id) from named) as named, (
      select json_agg(json_build_array(id, coalesce(price, 0), coalesce(input_tokens, 0), coalesce(output_tokens, 0)))
      from request_logs
      where workspace_id = ${workspaceId} and id = any(array(select request_log_id from named))
        and (expires_at is null or expires_at > now())
    ) as logs`;
  const byId = new Map((logs ?? []).map((log) => [log[0], log]));
  return (named ?? []).flatMap(([spanId, id]) => {
    const log = byId.get(id);
    return log ? [[spanId, ...log] satisfies CallOfSpan] : [];
  });
}

/** Ids of the trace's spans whose name, type, tool or model contains a text in any letter case. */
export async function listSpansContaining(db: Scope, traceId: string, text: string): Promise<string[]> {
  const { sql, workspaceId } = db;
  const [row] = await sql<[{ ids: string[] | null }]>`
    select json_agg(span_id) as ids from spans s
    where workspace_id = ${workspaceId} and trace_id = ${traceId} and strpos(lower(concat_ws(E'\n', name, type, tool_name, (
      select l.engine from request_logs l
      where l.workspace_id = ${workspaceId} and l.id = s.request_log_id and (l.expires_at is null or l.expires_at > now())
    ))), lower(${text})) > 0`;
  return row.ids ?? [];
}
