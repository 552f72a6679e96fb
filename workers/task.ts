import type { JobHelpers } from "graphile-worker";
import type { Sql } from "postgres";

/** What every task can reach. */
export interface TaskContext {
  sql: Sql;
  /** Aborted when the worker wants to stop: what takes long begins nothing more then. */
  stopping: AbortSignal;
}

/** A task: safe to run twice, for a job whose worker died is given to another. */
export type Task<Payload> = (context: TaskContext, payload: Payload, job: JobAttempt) => Promise<void>;

export interface JobAttempt {
  /** True when the queue will not try again after this attempt. */
  isLast: boolean;
}

export function jobAttempt(helpers: JobHelpers): JobAttempt {
  return { isLast: helpers.job.attempts >= helpers.job.max_attempts };
}
