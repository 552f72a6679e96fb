import type { SqlHandle } from "../scope.ts";

/** First key of the advisory locks that living pools hold; the second is the pool's lock_id. */
const lockClass = 0x5ea4;

/**
 * Takes a lock that lasts as long as the connection, and registers the pool with it: in this order, so that no pool is
 * ever listed without its lock.
 */
export async function registerPool(connection: SqlHandle, poolId: string): Promise<void> {
  const [row] = await connection<{ lock_id: number }[]>`
    select nextval('worker_pool_lock_ids')::integer as lock_id`;
  const lockId = (row as { lock_id: number }).lock_id;
  await connection`select pg_advisory_lock(${lockClass}, ${lockId})`;
  await connection`
    insert into worker_pools (pool_id, lock_id) values (${poolId}, ${lockId})
    on conflict (pool_id) do update set lock_id = excluded.lock_id`;
}

export async function removePool(sql: SqlHandle, poolId: string): Promise<void> {
  await sql`delete from worker_pools where pool_id = ${poolId}`;
}

/** Gives back what a pool that has stopped still holds. */
export async function unlockJobsOfPool(sql: SqlHandle, poolId: string): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(array[${poolId}::text])`;
}

/**
 * Gives the jobs of dead pools back to the queue: of pools whose lock nobody holds, and of pools that hold jobs for
 * longer than `registrationSeconds` without ever having registered.
 * @returns the pools whose jobs were given back
 */
export async function unlockJobsOfDeadPools(sql: SqlHandle, registrationSeconds: number): Promise<string[]> {
  const rows = await sql<{ pool_id: string }[]>`
    with dead as (
      delete from worker_pools where pg_try_advisory_xact_lock(${lockClass}, lock_id) returning pool_id
    ), holders as (
      select pool_id from dead
      union
      select locked_by from graphile_worker._private_jobs j
      where locked_by is not null and locked_at < now() - make_interval(secs => ${registrationSeconds})
        and not exists (select from worker_pools p where p.pool_id = j.locked_by)
    ), unlocked as (
      select graphile_worker.force_unlock_workers(array_agg(pool_id)) from holders having count(*) > 0
    )
    select pool_id from holders, (select count(*) from unlocked) done`;
  return rows.map((row) => row.pool_id);
}
