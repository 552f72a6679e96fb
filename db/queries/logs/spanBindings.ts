import type { Fragment, Scope } from "../../scope.ts";

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
 * Subquery for the trace in which spans have this id, or name it as their manager, as `trace_id`; without a row where there is none,
 * or more than one, as senders make them that number their spans in each trace.
 */
export function onlyTraceOfSpan({ sql, workspaceId }: Scope, spanId: Fragment): Fragment {
  return sql`
    select min(trace_id) as trace_id from (
      (select trace_id from spans where workspace_id = ${workspaceId} and span_id = ${spanId} limit 2)
      union
      (select trace_id from spans where workspace_id = ${workspaceId} and managed_span_id = ${spanId} offset 0)
    ) of_span
    having count(*) = 1`;
}

/**
 * The request logs that were made in these spans and not of them, also those that do not tell the trace and are in no other, the oldest
 * first. Each is looked up by itself: the plan is made while the table is small and kept while it grows, so it must not be one that
 * reads the table as a whole.
 */
export function listLogsOfSpans(db: Scope, spans: readonly SpanKey[]): Promise<LogOfSpan[]> {
  return db.sql<LogOfSpan[]>`
    select l.id, l.span_id, l.trace_id
    from unnest(${spans.map(({ span_id }) => span_id)}::text[], ${spans.map(({ trace_id }) => trace_id)}::text[])
      as given (span_id, trace_id)
    cross join lateral (
      select id, span_id, trace_id from request_logs
      where workspace_id = ${db.workspaceId} and span_id = given.span_id and not is_of_span
        and coalesce(trace_id, '') = any(array[given.trace_id, ''])
        and (trace_id is not null or not exists (
          select from spans s
          where s.workspace_id = ${db.workspaceId} and s.request_log_id = request_logs.id and s.trace_id <> given.trace_id))
      offset 0
    ) l
    order by l.id`;
}

/** The request logs that were made of these spans. */
export function listOwnLogs(db: Scope, spans: readonly SpanKey[]): Promise<LogOfSpan[]> {
  return db.sql<LogOfSpan[]>`
    select s.request_log_id as id, s.span_id, s.trace_id
    from unnest(${spans.map(({ span_id }) => span_id)}::text[], ${spans.map(({ trace_id }) => trace_id)}::text[])
      as given (span_id, trace_id)
    cross join lateral (
      select request_log_id, span_id, trace_id from spans
      where workspace_id = ${db.workspaceId} and span_id = given.span_id and trace_id = given.trace_id and owns_request_log
      offset 0
    ) s`;
}

/** Notes that no span owns these logs any more: they are found by the span and the trace that they name. */
export async function releaseLogs(db: Scope, ids: readonly number[]): Promise<void> {
  await db.sql`
    update request_logs set is_of_span = false where workspace_id = ${db.workspaceId} and id = any(${[...ids]}::bigint[])`;
}

interface SpanOfLog extends SpanKey {
  /** Id of the log. */
  id: number;
}

/**
 * The spans without a log that a request log belongs to which names its span, and not its trace: the one that it was made in, and those
 * that are managed by it. They are of one trace.
 */
export function listSpansOfLog(db: Scope, { id, span_id }: { id: number; span_id: string }): Promise<SpanOfLog[]> {
  return db.sql<SpanOfLog[]>`
    select s.trace_id, s.span_id, ${id}::bigint as id
    from (${onlyTraceOfSpan(db, db.sql`${span_id}::text`)}) of_log
    cross join lateral (
      (select trace_id, span_id from spans
      where workspace_id = ${db.workspaceId} and span_id = ${span_id} and trace_id = of_log.trace_id
        and request_log_id is null
      offset 0)
      union
      (select trace_id, span_id from spans
      where workspace_id = ${db.workspaceId} and managed_span_id = ${span_id} and request_log_id is null
      offset 0)
    ) s
    order by s.span_id`;
}

/** Binds spans that have no request log to the logs that they belong to. The caller has their traces locked. */
export async function bindSpans(db: Scope, spans: SpanOfLog[]): Promise<void> {
  await db.sql`
    update spans s set request_log_id = g.id
    from json_to_recordset(${JSON.stringify(spans)}::text::json) as g (id bigint, span_id text, trace_id text)
    where s.workspace_id = ${db.workspaceId} and s.span_id = g.span_id and s.trace_id = g.trace_id
      and s.request_log_id is null`;
}
