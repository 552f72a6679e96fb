import type { Sql } from "postgres";
import { markMinutes, markTraceMinutes, markTracesOfLogs } from "./rollups/changes.ts";

/** A workspace that keeps some of its logs and traces longer than the rest. */
interface LongerRetention {
  id: number;
  /** Days; 0 for ever, null as the rest. */
  errors: number | null;
  labelled: number | null;
}

/** Time before the end of a log or trace in which it is found to be one that is kept longer. */
const aheadMs = 3 * 3_600_000;

/** What is looked at in each table: what an error is, what a label is, what is over for good, and from when on the days count. */
const kinds = [
  {
    table: "request_logs",
    key: "id",
    isError: "t.status = 'ERROR'",
    isLabelled: "(t.scores <> '{}' or cardinality(t.tags) > 0)",
    // The span of a log that was over came again, and has another one.
    isReplaced: `exists (
      select from spans s where s.workspace_id = $1 and s.span_id = t.span_id and s.trace_id = t.trace_id
        and s.request_log_id <> t.id)`,
    from: "t.created_at",
    // Roll-ups know when the first of their logs ends.
    after: `, marked as (${markMinutes("moved")}), of_traces as (${markTracesOfLogs("moved", "$1")})`,
    returned: "t.workspace_id, t.id, t.request_start_time",
  },
  {
    table: "traces",
    key: "trace_id",
    isError: "(t.status = 'ERROR' or t.error_count > 0)",
    isLabelled: `exists (
      select from spans s join request_logs l on l.workspace_id = $1 and l.id = s.request_log_id
        and (l.scores <> '{}' or cardinality(l.tags) > 0)
      where s.workspace_id = $1 and s.trace_id = t.trace_id and s.request_log_id is not null)`,
    isReplaced: "false",
    from: "t.updated_at",
    after: `, marked as (${markTraceMinutes("moved")})`,
    returned: "t.workspace_id, t.start_time_ns",
  },
] as const;

/**
 * Moves the ends of logs and traces that are about to end and that their workspace keeps longer, before they are not found any
 * more: what they are at that time counts. Each workspace with such rules costs a statement for each batch.
 */
export async function keepLonger(sql: Sql, limit: number): Promise<void> {
  const workspaces = await sql<LongerRetention[]>`
    select id, retention_of_errors_days as errors, retention_of_labelled_days as labelled from workspaces
    where retention_of_errors_days is not null or retention_of_labelled_days is not null`;
  for (const workspace of workspaces) {
    for (const kind of kinds) while ((await moveEnds(sql, workspace, kind, limit)) === limit);
  }
}

async function moveEnds(
  sql: Sql,
  { id, errors, labelled }: LongerRetention,
  { table, key, isError, isLabelled, isReplaced, from, after, returned }: (typeof kinds)[number],
  limit: number,
): Promise<number> {
  const soon = new Date(Date.now() + aheadMs).toISOString();
  const statement = `
    with ending as materialized (
      select t.${key}, t.expires_at, ${from} as begun,
        case when ${isError} then $2::integer end as errors, case when ${isLabelled} then $3::integer end as labelled
      from ${table} t
      where t.workspace_id = $1 and t.expires_at <= $4::text::timestamptz
        and (t.expires_at > now() or not ${isReplaced})
    ), kept as (
      select ${key}, case when 0 in (errors, labelled) then null else begun + greatest(errors, labelled) * interval '1 day' end as until
      from ending
      where 0 in (errors, labelled) or begun + greatest(errors, labelled) * interval '1 day' > expires_at
      limit $5
    ), locked as materialized (
      -- In the order in which spans that come lock theirs: otherwise each might wait for the other.
      select kept.* from kept join ${table} t on t.workspace_id = $1 and t.${key} = kept.${key}
      order by t.${key} for update of t
    ), moved as (
      update ${table} t set expires_at = l.until from locked l where t.workspace_id = $1 and t.${key} = l.${key}
      returning ${returned}
    )${after}
    select count(*) from moved`;
  const [row] = await sql.unsafe<{ count: number }[]>(statement, [id, errors, labelled, soon, limit], {
    prepare: true,
  });
  return row?.count ?? 0;
}
