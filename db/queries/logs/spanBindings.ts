import type { Scope } from "../../scope.ts";

/** A request log that says in which span its call was made. */
export interface LogOfSpan {
  id: number;
  span_id: string;
  /** Trace of the span; null when only the span is known. */
  trace_id: string | null;
}

/** A span, by its id and that of its trace. */
export interface SpanKey {
  trace_id: string;
  span_id: string;
}

/**
 * The request logs that were made in these spans, also those that do not tell the trace, the oldest first. Each is looked up by
 * itself: the plan is made while the table is small and kept while it grows, so it must not be one that reads the table as a whole.
 */
export function listLogsOfSpans(db: Scope, spans: readonly SpanKey[]): Promise<LogOfSpan[]> {
  return db.sql<LogOfSpan[]>`
    select l.id, l.span_id, l.trace_id
    from unnest(${spans.map(({ span_id }) => span_id)}::text[], ${spans.map(({ trace_id }) => trace_id)}::text[])
      as given (span_id, trace_id)
    cross join lateral (
      select id, span_id, trace_id from request_logs
      where workspace_id = ${db.workspaceId} and span_id = given.span_id
        and coalesce(trace_id, '') = any(array[given.trace_id, '']) offset 0
    ) l
    order by l.id`;
}

interface SpanOfLog extends SpanKey {
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
