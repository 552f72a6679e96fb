import type { Sql } from "postgres";
import type { SqlHandle } from "../../db/scope.ts";
import { waitFor } from "./waitFor.ts";

/** Waits until so many connections of this database wait for a lock. */
export async function waitForLockWaiters(sql: SqlHandle, count: number): Promise<void> {
  await waitFor(`${count} connections to wait for a lock`, async () => {
    const [row] = await sql<{ waiting: number }[]>`
      select count(*)::integer as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    return (row?.waiting ?? 0) >= count;
  });
}

/**
 * Starts changes of one row while the row is held, and lets it go when all of them wait for it: what they read of it
 * without a lock they have read by then.
 */
export async function changeAtOnce<T>(
  sql: Sql,
  row: { table: string; id: string | number },
  changes: readonly (() => Promise<T>)[],
): Promise<T[]> {
  let started: Promise<T>[] = [];
  await sql.begin(async (tx) => {
    await tx`select from ${tx(row.table)} where id = ${row.id} for no key update`;
    started = changes.map((change) => change());
    await waitForLockWaiters(sql, changes.length);
  });
  return Promise.all(started);
}
