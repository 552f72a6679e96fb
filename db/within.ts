import type { Fragment, Scope } from "./scope.ts";

/** A record that was measured for a page. */
export interface Measured {
  /** Bytes that it has in the page. */
  bytes: number;
  /** Tells whether it comes after as many bytes as a page may have. It is there without what is large in it. */
  is_beyond: boolean;
}

/** Tells in this order of records with `bytes` which ones have no room, the first and those before them within `maxBytes`. */
export function isBeyond({ sql }: Scope, maxBytes: number, ordered: Fragment): Fragment {
  return sql`(sum(bytes) over (${ordered} rows unbounded preceding) > greatest(${maxBytes}::bigint, first_value(bytes) over (${ordered})))`;
}

/** Number of records of a page of at most `limit` that have room. */
export function fittingOf(records: readonly Pick<Measured, "is_beyond">[], limit: number): number {
  const first = records.findIndex((record) => record.is_beyond);
  return first === -1 ? Math.min(limit, records.length) : Math.min(limit, first);
}

/**
 * Statement for the records of another one, which ends with a limit, until they have `maxBytes`, the first in any case; and for
 * the one after them, which is marked and tells that there are more.
 * @param bytes expression of the bytes of a record
 */
export function recordsWithin(
  db: Scope,
  records: Fragment,
  { bytes, ordered, maxBytes }: { bytes: Fragment; ordered: Fragment; maxBytes: number },
): Fragment {
  const { sql } = db;
  const measured = sql`select records.*, (${bytes})::bigint as bytes from (${records}) records`;
  return sql`
    select * from (
      select *, lag(is_beyond, 1, false) over (${ordered}) as is_after_beyond from (
        select *, ${isBeyond(db, maxBytes, ordered)} as is_beyond from (${measured}) measured
      ) marked
    ) marked
    where not is_after_beyond
    ${ordered}`;
}

/** The records of `recordsWithin` as they are. */
export function withoutMeasures<Found>(records: readonly (Found & Measured)[]): Found[] {
  return records.map((record) => {
    const {
      bytes: _,
      is_beyond: __,
      is_after_beyond: ___,
      ...found
    } = record as Measured & { is_after_beyond?: boolean };
    return found as Found;
  });
}
