import type { Scope } from "../scope.ts";

/** A job and its payload; the names and payload types are those of workers/tasks. */
export interface JobSpec {
  task: string;
  payload: Record<string, unknown>;
  runAt?: Date;
  /** At most one waiting job has this key. */
  key?: string;
  maxAttempts?: number;
}

/**
 * Enqueues jobs in the scope's transaction, so that a job exists exactly when the change it follows from does.
 * @param options.keepsRunAt a waiting job of the same key stays due when it was
 */
export async function addJobs(db: Scope, jobs: JobSpec[], { keepsRunAt = false } = {}): Promise<void> {
  if (jobs.length === 0) return;
  const specs = jobs.map((job) => ({
    identifier: job.task,
    payload: job.payload,
    runAt: job.runAt?.toISOString(),
    jobKey: job.key,
    maxAttempts: job.maxAttempts,
  }));
  await db.sql`
    select from graphile_worker.add_jobs(array(
      select json_populate_record(null::graphile_worker.job_spec, json_build_object(
        'identifier', item ->> 'identifier', 'payload', item -> 'payload', 'run_at', item ->> 'runAt',
        'job_key', item ->> 'jobKey', 'max_attempts', item ->> 'maxAttempts'))
      from json_array_elements(${JSON.stringify(specs)}::text::json) as item
    ), ${keepsRunAt})`;
}
