import { valuesOf } from "../../../rows.ts";
import type { Fragment, Scope } from "../../../scope.ts";

/**
 * Seconds of the times that have roll-ups; each is a multiple of the one before, and a part of the buckets that charts of long
 * times have (timeRange.ts). More widths cost more than they save: a time of few logs has about as many cells.
 */
export const widths = [60, 1_800, 86_400] as const;
export type Width = (typeof widths)[number];

/** What has roll-ups, in the table `…_rollups`, and marks, in `…_changes`: request logs, or traces with their spans. */
export type RolledUp = "request_log" | "trace";

/**
 * Statement that marks the minutes of logs, for what changes logs in one statement: part of it, or its end.
 * @param from relation with their `workspace_id` and `request_start_time`
 */
export const markMinutes = (from: string) => `
  insert into request_log_changes (workspace_id, width, start)
  select distinct workspace_id, ${widths[0]}, floor(extract(epoch from request_start_time) / 60)::bigint * 60 from ${from}`;

/** The same for traces. @param from relation with their `workspace_id` and `start_time_ns` */
export const markTraceMinutes = (from: string) => `
  insert into trace_changes (workspace_id, width, start)
  select distinct workspace_id, ${widths[0]}, start_time_ns / 60000000000 * 60 from ${from}`;

/**
 * The same for the traces whose spans logs are bound to: charts of spans show cost and tokens of their logs.
 * @param from relation with the `workspace_id` and `id` of the logs
 * @param workspace their `workspace_id`, as a parameter where all are of one workspace
 */
export const markTracesOfLogs = (from: string, workspace: string) =>
  markTraceMinutes(`(
    select t.workspace_id, t.start_time_ns from ${from} changed_logs
    join spans s on s.workspace_id = ${workspace} and s.request_log_id = changed_logs.id
    join traces t on t.workspace_id = ${workspace} and t.trace_id = s.trace_id) of_logs`);

/** Marks the traces whose spans these logs are bound to: the logs change in this transaction. */
export async function markTracesOf(db: Scope, logIds: readonly number[]): Promise<void> {
  await db.sql`
    with changed as (
      select t.workspace_id, t.start_time_ns from spans s
      join traces t on t.workspace_id = ${db.workspaceId} and t.trace_id = s.trace_id
      where s.workspace_id = ${db.workspaceId} and s.request_log_id = any(${[...logIds]}::bigint[])
    ) ${db.sql.unsafe(markTraceMinutes("changed"))}`;
}

/** Marks traces whose spans or logs change in this transaction. */
export async function markTraces(db: Scope, traceIds: readonly string[]): Promise<void> {
  await db.sql`
    with changed as (
      select workspace_id, start_time_ns from traces
      where workspace_id = ${db.workspaceId} and trace_id = any(${[...traceIds]}::text[])
    ) ${db.sql.unsafe(markTraceMinutes("changed"))}`;
}

/** Workspaces with times that are over and have to be rolled up. */
export function listChangedWorkspaces(
  sql: Scope["sql"],
  of: RolledUp,
  now: number,
): Promise<{ workspace_id: number }[]> {
  return sql<{ workspace_id: number }[]>`
    select id as workspace_id from workspaces
    where id in (select workspace_id from ${changes({ sql }, of)} where start + width <= ${now}::bigint)
    order by id`;
}

/** Takes the marks of up to `limit` times of a width that are over; what is committed from now on marks them again. */
export function takeChanges(
  db: Scope,
  of: RolledUp,
  width: Width,
  { now, limit }: { now: number; limit: number },
): Promise<number[]> {
  return valuesOf<number>(db.sql`
    with due as (
      select distinct start from ${changes(db, of)}
      where workspace_id = ${db.workspaceId} and width = ${width} and start <= ${now - width}::bigint
      order by start
      limit ${limit}
    ), taken as (
      -- A range of the key: a join might read all marks, where there are many and no statistics yet.
      delete from ${changes(db, of)}
      where workspace_id = ${db.workspaceId} and width = ${width} and start >= (select min(start) from due)
        and start <= (select max(start) from due)
    )
    select start from due order by start`);
}

/** Deletes the roll-ups of these times and of all longer ones around them, and marks the next longer ones. */
export async function dropRollups(db: Scope, of: RolledUp, width: Width, starts: number[]): Promise<void> {
  const [, next] = widths.filter((one) => one >= width);
  const around = (one: number) => [...new Set(starts.map((start) => start - (start % one)))];
  for (const one of widths.filter((longer) => longer >= width)) {
    await db.sql`
      delete from ${db.sql.unsafe(`${of}_rollups`)}
      where workspace_id = ${db.workspaceId} and width = ${one} and start = any(${around(one)}::bigint[])`;
  }
  if (next === undefined) return;
  await db.sql`
    insert into ${changes(db, of)} (workspace_id, width, start)
    select ${db.workspaceId}::integer, ${next}::integer, unnest(${around(next)}::bigint[])`;
}

function changes({ sql }: Pick<Scope, "sql">, of: RolledUp): Fragment {
  return sql.unsafe(`${of}_changes`);
}
