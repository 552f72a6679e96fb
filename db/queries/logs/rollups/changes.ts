import type { Scope } from "../../../scope.ts";

/** Seconds of the times that have roll-ups; each is a multiple of the one before. */
export const widths = [60, 600, 3_600, 86_400] as const;
export type Width = (typeof widths)[number];

/** Minute of a time, in SQL. */
const minuteOf = (time: string) => `floor(extract(epoch from ${time}) / 60)::bigint * 60`;

/**
 * Statement that marks the minutes of logs, for what changes logs in one statement: part of it, or its end.
 * @param from relation with their `workspace_id` and `request_start_time`
 */
export const markMinutes = (from: string) => `
  insert into request_log_changes (workspace_id, width, start)
  select distinct workspace_id, ${widths[0]}, ${minuteOf("request_start_time")} from ${from}`;

/** Workspaces with times that are over and have to be rolled up. */
export function listChangedWorkspaces(sql: Scope["sql"], now: number): Promise<{ workspace_id: number }[]> {
  return sql<{ workspace_id: number }[]>`
    select w.id as workspace_id from workspaces w where exists (
      select from request_log_changes c where c.workspace_id = w.id and c.start + c.width <= ${now}::bigint)
    order by w.id`;
}

/** Takes the marks of up to `limit` times of a width that are over; what is committed from now on marks them again. */
export async function takeChanges(db: Scope, width: Width, now: number, limit: number): Promise<number[]> {
  const rows = await db.sql<{ start: number }[]>`
    with due as (
      select distinct start from request_log_changes
      where workspace_id = ${db.workspaceId} and width = ${width} and start <= ${now - width}::bigint
      order by start
      limit ${limit}
    ), taken as (
      delete from request_log_changes
      where workspace_id = ${db.workspaceId} and width = ${width} and start in (select start from due)
    )
    select start from due order by start`;
  return rows.map(({ start }) => start);
}

/** Deletes the roll-ups of these times and of all longer ones around them, and marks the next longer ones. */
export async function dropRollups(db: Scope, width: Width, starts: number[]): Promise<void> {
  const longer = widths.filter((one) => one >= width);
  await db.sql`
    delete from request_log_rollups r using (
      select distinct w as width, s - s % w as start from unnest(${longer}::integer[]) w, unnest(${starts}::bigint[]) s
    ) old
    where r.workspace_id = ${db.workspaceId} and r.width = old.width and r.start = old.start`;
  const next = longer[1];
  if (next === undefined) return;
  await db.sql`
    insert into request_log_changes (workspace_id, width, start)
    select distinct ${db.workspaceId}::integer, ${next}::integer, s - s % ${next}::integer from unnest(${starts}::bigint[]) s`;
}
