import type { Sql } from "postgres";

export interface RateLimitUse {
  /** False when the request is one too many; it was not counted then. */
  is_taken: boolean;
  /** Requests in the window that ends now. */
  used: number;
  /** Seconds until fewer than the limit are in the window, if nobody sends another; until the oldest leaves it at least. */
  frees_in_s: number;
}

interface UseLimit {
  requests: number;
  windowSeconds: number;
}

/** Number of slots that a bucket has at most, about. */
const mostSlots = 100;

/**
 * Counts one request against a limit of `requests` in any `windowSeconds`; requests that come together wait for each
 * other at the row. A limit of up to a hundred is exact. Of a larger one the requests of a hundredth of the window are
 * counted as one slot and leave it together, when the last of them would: never more pass than the limit, a few may
 * come back a hundredth of the window late. By the clock of Postgres, so that all processes agree.
 */
export async function takeFromRateLimit(
  sql: Sql,
  workspaceId: number,
  bucket: string,
  limit: UseLimit,
): Promise<RateLimitUse> {
  // What others counted after the statement began keeps it from counting and cannot be read by it; by the next one it can.
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
  const windowUs = windowSeconds * 1_000_000;
  const slotUs = requests <= mostSlots ? 1 : Math.ceil(windowUs / mostSlots);
  const [use] = await sql<RateLimitUse[]>`
    with clock as (
      select now_us - ${windowUs}::bigint as window_start,
        now_us / ${slotUs}::bigint * ${slotUs}::bigint + ${slotUs - 1}::bigint as slot_end
      from (select (extract(epoch from clock_timestamp()) * 1000000)::bigint as now_us) now
    ), taken as (
      insert into rate_limit_uses as u (workspace_id, bucket, slot_ends, slot_uses)
      -- The second slot, without a use, tells the update below when the window began.
      select ${workspaceId}, ${bucket}, array[slot_end, window_start], array[1, 0] from clock
      on conflict (workspace_id, bucket) do update set (slot_ends, slot_uses) = (
        select array_agg(slot_end), array_agg(uses)
        from (
          select slot_end, sum(uses)::integer as uses
          from unnest(u.slot_ends || excluded.slot_ends, u.slot_uses || excluded.slot_uses) as slot (slot_end, uses)
          where slot_end > excluded.slot_ends[2]
          group by slot_end
        ) slots)
      where (
        select coalesce(sum(uses), 0) from unnest(u.slot_ends, u.slot_uses) as slot (slot_end, uses)
        where slot_end > excluded.slot_ends[2]
      ) < ${requests}::bigint
      returning slot_ends, slot_uses
    ), found as (
      select true as is_taken, slot_ends, slot_uses from taken
      union all
      select false, slot_ends, slot_uses from rate_limit_uses
      where workspace_id = ${workspaceId} and bucket = ${bucket} and not exists (select from taken)
    ), slots as (
      select is_taken, slot_end, uses, sum(uses) over (order by slot_end desc) - uses as uses_after
      from found, unnest(slot_ends, slot_uses) as slot (slot_end, uses)
      where slot_end > (select window_start from clock)
    )
    select bool_or(is_taken) as is_taken, sum(uses)::integer as used,
      (min(slot_end) filter (where uses_after < ${requests}::bigint) - (select window_start from clock)) / 1000000.0::float8
        as frees_in_s
    from slots
    having count(*) > 0`;
  return use;
}
