import type { Sql } from "postgres";
import { valuesOf } from "../../rows.ts";
import type { Scope } from "../../scope.ts";

/** A job and its payload; the names and payload types are those of workers/tasks. */
export interface JobSpec {
  task: string;
  payload: Record<string, unknown>;
  runAt?: Date;
  /** Key that at most one waiting job has. */
  key?: string;
  maxAttempts?: number;
}

/** Beginning of the flag that names a job's workspace, by which workers pass over those that have had their turn. */
const workspaceFlag = "workspace:";

/** Flag of a job that has a key: the queue takes the key away when the job is enqueued anew while it runs. */
export const keyedFlag = "keyed";

export function isWorkspaceFlag(flag: string): boolean {
  return flag.startsWith(workspaceFlag);
}

/**
 * Enqueues jobs in the scope's transaction, so that a job exists exactly when the change it follows from does. On a cluster
 * they are in the queue a moment after the commit (core/platform/jobRelay.ts).
 * @param options.keepsRunAt a waiting job of the same key stays due when it was
 */
export async function addJobs(db: Scope, jobs: JobSpec[], { keepsRunAt = false } = {}): Promise<void> {
  if (jobs.length === 0) return;
  const specs = jobs.map((job) => ({
    identifier: job.task,
    payload: job.payload,
    run_at: job.runAt?.toISOString(),
    job_key: job.key,
    max_attempts: job.maxAttempts,
    flags: [workspaceFlag + db.workspaceId, ...(job.key === undefined ? [] : [keyedFlag])],
  }));
  await db.sql`select add_workspace_jobs(${db.workspaceId}, ${JSON.stringify(specs)}::text::json, ${keepsRunAt})`;
}

/** Picks the keys whose jobs are for later. */
export function listWaitingKeys(db: Scope, keys: string[]): Promise<string[]> {
  return valuesOf<string>(db.sql`
    select key from graphile_worker._private_jobs
    where key = any(${keys}::text[]) and locked_at is null and run_at > now()`);
}

/**
 * Deletes jobs of all workspaces that have had their attempts and failed two weeks ago; the queue keeps them so that
 * operators can look for the reason. The last failure has set `run_at` to a time a little after it.
 * @returns how many; `limit` when there may be more
 */
export async function deleteOldFailedJobs(sql: Sql, limit: number): Promise<number> {
  const { count } = await sql`
    delete from graphile_worker._private_jobs where id in (
      select id from graphile_worker._private_jobs
      where attempts >= max_attempts and locked_at is null and run_at < now() - interval '14 days'
      order by run_at limit ${limit} for update skip locked)`;
  return count;
}

/**
 * Counts the jobs of all workspaces that are due and that no worker has taken, for each task that the queue knows. The index of
 * available jobs holds no others.
 */
export function countWaitingJobs(sql: Sql): Promise<{ name: string; count: number; oldest_seconds: number }[]> {
  return sql`
    select task.identifier as name, count(job.id)::int as count,
      coalesce(extract(epoch from now() - min(job.run_at)), 0)::float8 as oldest_seconds
    from graphile_worker._private_tasks as task
    left join graphile_worker._private_jobs as job
      on job.task_id = task.id and job.is_available and job.run_at <= now()
    group by task.id`;
}
