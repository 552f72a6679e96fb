import { deleteOldEvents } from "../../db/queries/events.ts";
import { deleteOldIdempotencyKeys } from "../../db/queries/idempotencyKeys.ts";
import { deleteOldFailedJobs } from "../../db/queries/jobs.ts";
import { deleteOldModelResults } from "../../db/queries/modelResults.ts";
import { deleteExpiredRequestLogs } from "../../db/queries/requestLogs.ts";
import { deleteExpiredTraces } from "../../db/queries/traces.ts";
import { deleteOldDeliveries } from "../../db/queries/webhooks.ts";
import { deleteOldExecutions } from "../../db/queries/workflowExecutions.ts";
import type { TaskContext } from "../task.ts";

/** Rows of one statement: small enough that nobody waits for it. */
const batch = 5_000;

/** Deletes what is kept for a time that is over. Runs by the clock (workers/cron.ts). */
export async function delete_expired({ sql }: Pick<TaskContext, "sql">): Promise<void> {
  for (const deleteOld of [
    deleteOldIdempotencyKeys,
    deleteOldModelResults,
    deleteOldDeliveries,
    deleteOldExecutions,
    deleteOldEvents,
    deleteOldFailedJobs,
    deleteExpiredRequestLogs,
    deleteExpiredTraces,
  ]) {
    while ((await deleteOld(sql, batch)) === batch);
  }
}
