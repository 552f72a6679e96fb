import type { Fragment, Scope } from "../../scope.ts";
import { visible } from "./requestSearch.ts";
import type { TimeBounds } from "./timeRange.ts";
import { visibleTraces } from "./traces.ts";

interface MatchingTraces extends TimeBounds {
  condition: Fragment;
  /** Traces that are looked at, at most: the newest within the bounds. */
  maxTraces: number;
  /** Number of spans at which no further matching trace is taken; null where spans are not read. */
  maxSpans: number | null;
}

/**
 * Common table expressions: `seen`, the traces that are looked at, `matching`, their totals, and what is made of their
 * spans where something asks for it: `matching_spans`, `trace_prompts`, `trace_workflows`. A start is cut to microseconds,
 * as in roll-ups: a double would round a nanosecond before the end of a bucket into the next one.
 */
export function matchingTraces(db: Scope, { condition, from, until, maxTraces, maxSpans }: MatchingTraces): Fragment {
  const { sql, workspaceId } = db;
  const nanoseconds = (us: number) => sql`${(BigInt(Math.round(us)) * 1000n).toString()}::text::numeric`;
  const since = from === null ? sql`true` : sql`t.start_time_ns >= ${nanoseconds(from)}`;
  const to = until === null ? sql`true` : sql`t.start_time_ns < ${nanoseconds(until + 1)}`;
  const ofMatching = sql`from matching m join spans s on s.workspace_id = ${workspaceId} and s.trace_id = m.trace_id`;
  return sql`
    seen as (
      select t.* from traces t
      where ${visibleTraces(db)} and ${since} and ${to}
      order by t.start_time_ns desc, t.trace_id desc
      limit ${maxTraces}
    ), matched as materialized (
      select t.trace_id, t.start_time_ns / 1000 / 1e6::double precision as start, t.duration_ns / 1e6 as duration_ms,
        t.name, t.status, t.span_count, t.depth, t.input_tokens, t.output_tokens, t.total_cost_usd, t.models_used,
        t.tool_names,
        sum(t.span_count) over (order by t.start_time_ns desc, t.trace_id desc) - t.span_count as spans_before
      from seen t where ${condition}
    ), matching as materialized (
      select * from matched where ${maxSpans === null ? sql`true` : sql`spans_before < ${maxSpans}`}
    ), matching_spans as materialized (
      select s.name, s.type, s.kind, s.status_code, s.tool_name, s.duration_ms, l.id is not null as has_log,
        l.price, l.input_tokens, l.output_tokens
      from (
        select s.name, s.type, s.kind, s.status_code, s.tool_name, (s.end_time_ns - s.start_time_ns) / 1e6 as duration_ms,
          s.request_log_id,
          row_number() over (partition by s.trace_id, s.request_log_id order by s.managed_span_id is null, s.id) as place
        ${ofMatching}
      ) s
      left join request_logs l on ${visible(db)} and l.id = s.request_log_id and s.place = 1
    ), trace_prompts as materialized (
      select distinct m.trace_id, l.prompt_id::text as value
      ${ofMatching}
      join request_logs l on ${visible(db)} and l.id = s.request_log_id
      where s.request_log_id is not null and l.prompt_id is not null
    ), trace_workflows as materialized (
      select distinct m.trace_id, s.labels ->> 'promptlayer.workflow.id' as value
      ${ofMatching}
      where s.labels ->> 'promptlayer.workflow.id' ~ '^[0-9]{1,9}$'
    )`;
}

/** Holds when there were no more traces to look at, and no match was left out. */
export function allTracesSeen({ sql }: Scope, { maxTraces }: MatchingTraces): Fragment {
  return sql`(
    (select count(*) < ${maxTraces} from (select 1 from seen) s)
    and (select count(*) from matched) = (select count(*) from matching))`;
}
