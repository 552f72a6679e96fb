import type { Sql } from "postgres";
import type { Scope, SqlHandle } from "../../db/scope.ts";
import { isOnCluster } from "./cluster.ts";
import { waitFor } from "./waitFor.ts";

/** Counts the connections of this database that wait for a lock. */
export async function countLockWaiters(sql: SqlHandle): Promise<number> {
  const activity = sql(isOnCluster ? "citus_stat_activity" : "pg_stat_activity");
  const [row] = await sql<{ waiting: number }[]>`
    select count(*)::integer as waiting from ${activity}
    where datname = current_database() and wait_event_type = 'Lock'`;
  return row?.waiting ?? 0;
}

/** Waits until so many connections of this database wait for a lock. */
export async function waitForLockWaiters(sql: SqlHandle, count: number): Promise<void> {
  await waitFor(`${count} connections to wait for a lock`, async () => (await countLockWaiters(sql)) >= count);
}

/** Locks rows of a workspace as those who change them do, until the transaction ends. */
export async function lockRows(tx: SqlHandle, table: string, ids: readonly (string | number)[]): Promise<void> {
  const [found] = await tx<{ workspace: number | null }[]>`
    select (to_jsonb(t) -> 'workspace_id')::integer as workspace from ${tx(table)} t where id::text = ${String(ids[0])}`;
  const { workspace } = found as NonNullable<typeof found>;
  // A cluster locks only rows that are known to be of one workspace.
  const isThere = workspace === null ? tx`true` : tx`workspace_id = ${workspace}`;
  await tx`select from ${tx(table)} where id::text = any(${ids.map(String)}::text[]) and ${isThere} for no key update`;
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
    await lockRows(tx, row.table, [row.id]);
    started = changes.map((change) => change());
    await waitForLockWaiters(sql, changes.length);
  });
  return Promise.all(started);
}

class Undone extends Error {}

/** Does `work` while what `begin` starts waits for what `write` has written in a transaction, which is undone afterwards. */
export async function whileItWaits(
  sql: Sql,
  scope: Scope,
  {
    write,
    begin,
    work,
  }: { write: (tx: Scope) => Promise<unknown>; begin: () => Promise<unknown>; work: () => Promise<unknown> },
): Promise<void> {
  let waiting: Promise<unknown> = Promise.resolve();
  const holding = scope.transaction(async (tx) => {
    await write(tx);
    waiting = begin();
    await waitForLockWaiters(sql, 1);
    await work();
    throw new Undone();
  });
  await holding.catch((error) => {
    if (!(error instanceof Undone)) throw error;
  });
  await waiting;
}
