import type { Fragment, Scope } from "../../scope.ts";

/** Microseconds since 1970 that filters set as bounds, both within; null without. */
export interface TimeBounds {
  from: number | null;
  until: number | null;
}

/** A time given in microseconds since 1970. */
export function timestampOf({ sql }: Scope, us: number): Fragment {
  return sql`(timestamptz 'epoch' + ${us}::double precision * interval '1 microsecond')`;
}

/**
 * Common table expression `sized`: from when until when (seconds since 1970), and the seconds of a bucket of time. It
 * follows the records of `matching` by their `start`.
 */
export function bucketSize({ sql }: Scope, { from, until }: TimeBounds): Fragment {
  const epoch = (us: number | null) => (us === null ? null : us / 1e6);
  return sql`
    time_range as (
      select coalesce(${epoch(from)}::double precision, min(start)) as low,
        coalesce(${epoch(until)}::double precision, max(start)) as high
      from matching
    ), sized as (
      select low, high, case
        when high - low <= 300 then 1 when high - low <= 3600 then 60 when high - low <= 21600 then 300
        when high - low <= 86400 then 1800 when high - low <= 604800 then 3600 else 86400 end as size
      from time_range
    )`;
}

/** Sizes buckets as `bucketSize` does, for records with these starts in seconds since 1970. */
export async function sizeBuckets(
  db: Scope,
  bounds: TimeBounds,
  starts: readonly number[],
): Promise<{ low: number | null; high: number | null; size: number }> {
  const ends =
    starts.length === 0 ? [] : [starts.reduce((a, b) => Math.min(a, b)), starts.reduce((a, b) => Math.max(a, b))];
  const [row] = await db.sql<{ low: number | null; high: number | null; size: number }[]>`
    with matching as (select unnest(${ends}::double precision[]) as start), ${bucketSize(db, bounds)}
    select low, high, size from sized`;
  return row as NonNullable<typeof row>;
}
