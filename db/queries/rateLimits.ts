import type { Sql } from "postgres";

export interface RateLimitUse {
  /** False when the request is one too many; it was not counted then. */
  is_taken: boolean;
  /** Requests in the current window and in the one before. */
  used: number;
  used_before: number;
  /** Seconds since the current window began. */
  elapsed_s: number;
}

interface UseLimit {
  requests: number;
  windowSeconds: number;
}

/**
 * Counts one request against a limit of `requests` in any `windowSeconds`; requests that come together wait for each
 * other at the row. The window slides: of what was used in the window before, the share counts that would be within
 * `windowSeconds` still if it had come evenly. By the clock of Postgres, so that all processes agree.
 */
export async function takeFromRateLimit(
  sql: Sql,
  workspaceId: number,
  bucket: string,
  limit: UseLimit,
): Promise<RateLimitUse> {
  // A row that others made after the statement began keeps it from counting and cannot be read by it; by the next one it can.
  const use = (await tryToTake(sql, workspaceId, bucket, limit)) ?? (await tryToTake(sql, workspaceId, bucket, limit));
  if (!use) throw new Error(`no use of ${bucket} was counted or found`);
  return use;
}

async function tryToTake(
  sql: Sql,
  workspaceId: number,
  bucket: string,
  { requests, windowSeconds }: UseLimit,
): Promise<RateLimitUse | undefined> {
  const [use] = await sql<RateLimitUse[]>`
    with clock as (
      select floor(seconds / ${windowSeconds})::bigint as current_window,
        (seconds - floor(seconds / ${windowSeconds}) * ${windowSeconds})::float8 as elapsed_s
      from (select extract(epoch from clock_timestamp()) as seconds) now
    ), taken as (
      insert into rate_limit_uses as u (workspace_id, bucket, current_window, used, used_before)
      select ${workspaceId}, ${bucket}, current_window, 1, 0 from clock
      on conflict (workspace_id, bucket) do update set
        used_before = case excluded.current_window - u.current_window
          when 0 then u.used_before when 1 then u.used else 0 end,
        used = case when excluded.current_window = u.current_window then u.used + 1 else 1 end,
        current_window = excluded.current_window
      where case excluded.current_window - u.current_window
        when 0 then u.used + u.used_before * (1 - (select elapsed_s from clock) / ${windowSeconds})
        when 1 then u.used * (1 - (select elapsed_s from clock) / ${windowSeconds})
        else 0 end + 1 <= ${requests}::float8
      returning used, used_before
    )
    select true as is_taken, used, used_before, elapsed_s from taken, clock
    union all
    select false,
      case when u.current_window = clock.current_window then u.used else 0 end,
      case when u.current_window = clock.current_window then u.used_before else u.used end,
      elapsed_s
    from rate_limit_uses u, clock
    where workspace_id = ${workspaceId} and bucket = ${bucket} and not exists (select from taken)`;
  return use;
}
