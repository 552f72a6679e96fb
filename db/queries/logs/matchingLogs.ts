import type { Fragment, Scope } from "../../scope.ts";
import { visible } from "./requestSearch.ts";
import { type TimeBounds, timestampOf } from "./timeRange.ts";

export interface MatchingLogs extends TimeBounds {
  condition: Fragment;
  /** Logs that are looked at, at most: the newest within the bounds. */
  maxLogs: number;
}

/**
 * Common table expressions: `seen`, the logs that are looked at, and `matching`, what figures are made of, for those that
 * match. Materialized, so that the logs are gone through once however many figures are made of them.
 */
export function matchingLogs(db: Scope, { condition, from, until, maxLogs }: MatchingLogs): Fragment {
  const { sql } = db;
  const since = from === null ? sql`true` : sql`l.request_start_time >= ${timestampOf(db, from)}`;
  const to = until === null ? sql`true` : sql`l.request_start_time <= ${timestampOf(db, until)}`;
  return sql`
    seen as (
      select l.* from request_logs l
      where ${visible(db)} and ${since} and ${to}
      order by l.request_start_time desc, l.id desc
      limit ${maxLogs}
    ), matching as materialized (
      select extract(epoch from l.request_start_time)::double precision as start, l.latency_ms,
        l.latency_ms / 1000 as seconds, l.price,
        coalesce(l.input_tokens, 0)::bigint + coalesce(l.output_tokens, 0) as tokens, l.input_tokens, l.output_tokens,
        l.cached_tokens, l.thinking_tokens, l.status, l.error_type, l.output_shape, l.turn_count, l.tool_call_count,
        coalesce(nullif(l.engine, ''), 'unknown') as engine, coalesce(nullif(l.provider_type, ''), 'unknown') as provider,
        l.prompt_id, l.prompt_version_number, l.tags, l.tool_names, l.output_keys, l.input_variable_keys, l.metadata,
        l.workspace_id, l.trace_id, l.span_id
      from seen l where ${condition}
    )`;
}

/** Holds when there were no more logs to look at. */
export function allLogsSeen({ sql }: Scope, { maxLogs }: MatchingLogs): Fragment {
  return sql`(select count(*) < ${maxLogs} from (select 1 from seen) s)`;
}
