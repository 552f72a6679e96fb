import { valuesOf } from "../../../rows.ts";
import type { Fragment, Scope } from "../../../scope.ts";
import { visible } from "../requestSearch.ts";
import { visibleTraces } from "../traces.ts";
import { type CountedRecord, perBatch, type Span } from "./units.ts";

/** Reads the traces that start in these times, in no order. One ends for charts when the first of its logs does. */
export function readTraces(db: Scope, spans: readonly Span[]): AsyncIterable<CountedRecord[]> {
  const { sql, workspaceId } = db;
  return sql<CountedRecord[]>`
    select t.* from ${given(db, spans)}
    cross join lateral (
      select ${start(db)}, least(t.expires_at, told.expires_at) as expires_at,
        t.status::text as trace_status, t.name as trace_name, t.models_used as trace_models_used,
        t.tool_names as trace_tool_names, coalesce(told.prompt_ids, '{}') as trace_prompt_ids,
        coalesce(told.workflow_ids, '{}') as trace_workflow_ids, (t.duration_ns / 1e6)::double precision as trace_duration_ms,
        t.total_cost_usd::double precision as trace_total_cost_usd, t.input_tokens + t.output_tokens as trace_total_tokens,
        t.input_tokens as trace_input_tokens, t.output_tokens as trace_output_tokens, t.span_count as trace_span_count,
        t.depth as trace_depth
      from traces t
      cross join lateral (
        select min(l.expires_at) as expires_at, array_agg(l.prompt_id::text) filter (where l.prompt_id is not null) as prompt_ids,
          array_agg(s.workflow_id) filter (where s.workflow_id ~ '^[0-9]{1,9}$') as workflow_ids
        from (
          select request_log_id, labels ->> 'promptlayer.workflow.id' as workflow_id from spans
          where workspace_id = ${workspaceId} and trace_id = t.trace_id
            and (request_log_id is not null or labels is not null)
        ) s
        left join ${logOf(db)} on true
      ) told
      where ${startsWithin(db)}
      ${byStart(db)}
    ) t`.cursor(perBatch);
}

/** Reads the spans of these traces; a log counts for one span of its trace, as in matchingTraces.ts. */
export function readSpans(db: Scope, spans: readonly Span[]): AsyncIterable<CountedRecord[]> {
  const { sql, workspaceId } = db;
  const logged = (value: Fragment) => sql`case when l.id is not null then ${value} end`;
  return sql<CountedRecord[]>`
    select s.* from ${given(db, spans)}
    cross join lateral (
      select ${start(db)}, least(t.expires_at, l.expires_at) as expires_at,
        t.status::text as trace_status, t.name as trace_name, s.name as span_name, s.type as span_type,
        s.kind::text as span_kind, s.status_code::text as span_status, s.tool_name as span_tool_name,
        ((s.end_time_ns - s.start_time_ns) / 1e6)::double precision as span_duration_ms,
        (l.id is not null)::integer as span_logs,
        ${logged(sql`coalesce(l.price, 0)::double precision`)} as span_cost_usd,
        ${logged(sql`coalesce(l.input_tokens, 0)::bigint + coalesce(l.output_tokens, 0)`)} as span_tokens,
        ${logged(sql`coalesce(l.input_tokens, 0)`)} as span_input_tokens,
        ${logged(sql`coalesce(l.output_tokens, 0)`)} as span_output_tokens
      from traces t
      cross join lateral (
        select name, type, kind, status_code, tool_name, start_time_ns, end_time_ns, request_log_id,
          row_number() over (partition by request_log_id order by managed_span_id is null, id) as place
        from spans where workspace_id = ${workspaceId} and trace_id = t.trace_id offset 0
      ) s
      left join ${logOf(db)} on s.place = 1
      where ${startsWithin(db)}
      ${byStart(db)}
    ) s`.cursor(perBatch);
}

/** The places of the times in which more traces than `most` start, or more spans of them. */
export function listFilledTraceTimes(db: Scope, spans: readonly Span[], most: number): Promise<number[]> {
  return valuesOf<number>(db.sql`
    select (span.number - 1)::integer as place
    from unnest(${spans.map(({ from }) => from)}::bigint[], ${spans.map(({ end }) => end)}::bigint[])
      with ordinality as span (low, high, number)
    where (
      select count(*) > ${most} or coalesce(sum(span_count), 0) > ${most} from (
        select t.span_count from traces t where ${startsWithin(db)} limit ${most + 1}
      ) t)`);
}

function given({ sql }: Scope, spans: readonly Span[]): Fragment {
  return sql`unnest(${spans.map(({ from }) => from)}::bigint[], ${spans.map(({ end }) => end)}::bigint[]) as span (low, high)`;
}

/** In microseconds: from the year 2255 on they exceed 2^53, which the driver refuses for a bigint. */
function start({ sql }: Scope): Fragment {
  return sql`(t.start_time_ns / 1000)::double precision as start`;
}

/** The last nanosecond is compared, not the first one after: that of the last time that there is has no number. */
function startsWithin(db: Scope): Fragment {
  return db.sql`${visibleTraces(db)}
    and t.start_time_ns >= least(span.low::numeric * 1000, 9223372036854775807)::bigint
    and t.start_time_ns <= least(span.high::numeric * 1000 - 1, 9223372036854775807)::bigint`;
}

/** The log of a span `s`, looked up by its key: a join might read all logs of a workspace that has no statistics yet. */
function logOf(db: Scope): Fragment {
  return db.sql`lateral (
    select id, prompt_id, price, input_tokens, output_tokens, expires_at from request_logs l
    where ${visible(db)} and l.id = s.request_log_id
    offset 0
  ) l`;
}

/** What makes Postgres read the index by start, for each time on its own, also where it has no statistics yet. */
function byStart({ sql }: Scope): Fragment {
  return sql`order by t.start_time_ns offset 0`;
}
