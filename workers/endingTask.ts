import { type Scope, workspaceScope } from "../db/scope.ts";
import type { Task, TaskContext } from "./task.ts";

/** The worker died in each attempt; whatever the job does may be the reason. */
class JobLost extends Error {
  constructor() {
    super("Every worker that took this job died before finishing it.");
    this.name = "JobLost";
  }
}

/**
 * Work that somebody waits for the end of: when its job is not tried again, `fail` writes down that it has failed. A job
 * whose last attempt was cut off by the worker's death comes once more, to fail.
 */
export function endingTask<Payload>(
  work: (db: Scope, payload: Payload, context: TaskContext) => Promise<void>,
  fail: (db: Scope, payload: Payload) => Promise<void>,
): Task<Payload & { workspace_id: number }> {
  return async (context, payload, job) => {
    const db = workspaceScope(context.sql, payload.workspace_id);
    try {
      if (job.isLost) throw new JobLost();
      await work(db, payload, context);
    } catch (error) {
      if (job.endsWith(error)) await job.untilWritten(() => fail(db, payload));
      throw error;
    }
  };
}
