import type { Sql } from "postgres";
import { valuesOf } from "../../rows.ts";
import type { SqlHandle } from "../../scope.ts";
import { keyedFlag } from "./jobs.ts";

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

/** Gives back what a pool that has stopped still holds. Nothing of it has failed, so that was no attempt. */
export async function unlockJobsOfPool(sql: Sql, poolId: string): Promise<void> {
  await sql.begin(async (tx) => {
    await deleteReplacedJobs(tx, [poolId]);
    await tx`
      update graphile_worker._private_jobs set locked_by = null, locked_at = null, attempts = greatest(0, attempts - 1)
      where locked_by = ${poolId}`;
  });
}

/**
 * Deletes jobs of these pools that were enqueued anew, under the same key, while they ran: the queue has taken all attempts
 * from them, for the new ones do their work. The times of the jobs don't tell: a transaction that enqueues may begin before
 * the job that it replaces is taken.
 */
async function deleteReplacedJobs(tx: SqlHandle, poolIds: string[]): Promise<void> {
  await tx`
    delete from graphile_worker._private_jobs
    where locked_by = any (${poolIds}) and key is null and attempts >= max_attempts and flags ? ${keyedFlag}`;
}

/** Flag of a job whose worker died in its last attempt. */
export const lostFlag = "lost";

/**
 * Pools that nobody sees living: those whose lock nobody holds, and those that hold jobs for longer than
 * `registrationSeconds` without being registered.
 */
export function listSilentPools(sql: Sql, registrationSeconds: number): Promise<string[]> {
  // Shared, so that those who look at the same moment do not take each other for the pool.
  return valuesOf<string>(sql`
    select pool_id from worker_pools where pg_try_advisory_xact_lock_shared(${lockClass}, lock_id)
    union
    select locked_by from graphile_worker._private_jobs j
    where locked_by is not null and locked_at < now() - make_interval(secs => ${registrationSeconds})
      and not exists (select from worker_pools p where p.pool_id = j.locked_by)`);
}

/**
 * Notes which blocks of cells had a worker of these pools, and takes back the attempt, if it came so far as to choose its
 * rows: they are tried in ever smaller groups, so that the block ends without a limit of attempts. They wait for a random moment, since those that are
 * there by chance should not meet the same one again.
 */
async function noteDeathsOfBlocks(tx: SqlHandle, poolIds: string[]): Promise<void> {
  const died = await tx<{ id: string; workspace_id: number; operation_id: string; block_index: number }[]>`
    select id::text, (payload ->> 'workspace_id')::integer as workspace_id, payload ->> 'operation_id' as operation_id,
      (payload ->> 'block_index')::integer as block_index
    from graphile_worker._private_jobs where locked_by = any (${poolIds}) and payload ->> 'block_index' is not null`;
  for (const [workspaceId, blocks] of Map.groupBy(died, ({ workspace_id }) => workspace_id)) {
    const noted = await tx<{ operation_id: string; block_index: number; deaths: number }[]>`
      insert into block_trials as t (workspace_id, operation_id, block_index, deaths)
      select distinct o.workspace_id, o.id, block_index, 1
      from unnest(${blocks.map(({ operation_id }) => operation_id)}::text[],
        ${blocks.map(({ block_index }) => block_index)}::integer[]) as died (operation_id, block_index)
      join operations o on o.workspace_id = ${workspaceId} and o.id::text = died.operation_id and o.kind = 'cells'
      on conflict (workspace_id, operation_id, block_index) do update set deaths = t.deaths + 1
      returning operation_id, block_index, deaths`;
    const deaths = new Map(noted.map((block) => [`${block.operation_id} ${block.block_index}`, block.deaths]));
    const tried = blocks.map((block) => ({
      ...block,
      deaths: deaths.get(`${block.operation_id} ${block.block_index}`),
    }));
    const known = tried.filter((block) => block.deaths !== undefined);
    await tx`
      update graphile_worker._private_jobs j
      set attempts = greatest(0, attempts - is_first::integer), run_at = now() + random() * interval '2 seconds'
      from unnest(${known.map(({ id }) => id)}::bigint[], ${known.map((block) => String(block.deaths === 1))}::text[]::boolean[])
        as died (id, is_first)
      where j.id = died.id`;
  }
}

/**
 * Gives the jobs of these pools back to the queue, but of those that show that they live after all. The queue does not
 * give out a job that has had its attempts, and its operation would wait forever: such a job gets one more, with
 * `lostFlag`.
 * @returns the pools whose jobs were given back
 */
export async function unlockJobsOfDeadPools(sql: Sql, poolIds: string[]): Promise<string[]> {
  return sql.begin(async (tx) => {
    const rows = await tx<{ pool_id: string }[]>`
      with removed as (
        delete from worker_pools
        where pool_id = any (${poolIds}) and pg_try_advisory_xact_lock(${lockClass}, lock_id)
        returning pool_id
      )
      select pool_id from removed
      union
      select pool_id from unnest(${poolIds}::text[]) as silent (pool_id)
      where not exists (select from worker_pools p where p.pool_id = silent.pool_id)`;
    const dead = rows.map((row) => row.pool_id);
    await deleteReplacedJobs(tx, dead);
    await noteDeathsOfBlocks(tx, dead);
    await tx`
      update graphile_worker._private_jobs
      set max_attempts = attempts + 1, flags = coalesce(flags, '{}') || jsonb_build_object(${lostFlag}::text, true)
      where locked_by = any (${dead}) and attempts >= max_attempts`;
    await tx`select graphile_worker.force_unlock_workers(${dead})`;
    return dead;
  });
}
