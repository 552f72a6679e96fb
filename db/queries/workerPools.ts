import type { Sql } from "postgres";
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

/** Of a job whose worker died in its last attempt. */
export const lostFlag = "lost";

/**
 * Gives the jobs of dead pools back to the queue: of pools whose lock nobody holds, and of pools that hold jobs for
 * longer than `registrationSeconds` without ever having registered. The queue gives out no job that has had its attempts,
 * and whoever waits for it would wait for ever: such a job gets one more, with `lostFlag`.
 * @returns the pools whose jobs were given back
 */
export async function unlockJobsOfDeadPools(sql: Sql, registrationSeconds: number): Promise<string[]> {
  return sql.begin(async (tx) => {
    const rows = await tx<{ pool_id: string }[]>`
      with dead as (
        delete from worker_pools where pg_try_advisory_xact_lock(${lockClass}, lock_id) returning pool_id
      )
      select pool_id from dead
      union
      select locked_by from graphile_worker._private_jobs j
      where locked_by is not null and locked_at < now() - make_interval(secs => ${registrationSeconds})
        and not exists (select from worker_pools p where p.pool_id = j.locked_by)`;
    const poolIds = rows.map((row) => row.pool_id);
    if (poolIds.length === 0) return [];
    await tx`
      update graphile_worker._private_jobs
      set max_attempts = attempts + 1, flags = coalesce(flags, '{}') || jsonb_build_object(${lostFlag}::text, true)
      where locked_by = any (${poolIds}) and attempts >= max_attempts`;
    await tx`select graphile_worker.force_unlock_workers(${poolIds})`;
    return poolIds;
  });
}
