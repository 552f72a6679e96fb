import { keepLonger } from "../../db/queries/logs/longerRetention.ts";
import { deleteExpiredRequestLogs } from "../../db/queries/logs/requestLogs.ts";
import { deleteOldSpanEvents } from "../../db/queries/logs/spanEvents.ts";
import { deleteExpiredTraces } from "../../db/queries/logs/traces.ts";
import { deleteOldModelResults } from "../../db/queries/models/modelResults.ts";
import { deleteOldFailedJobs } from "../../db/queries/platform/jobs.ts";
import { deleteOldExecutions } from "../../db/queries/workflows/workflowExecutions.ts";
import { deleteOldEvents } from "../../db/queries/workspace/events.ts";
import { deleteOldIdempotencyKeys } from "../../db/queries/workspace/idempotencyKeys.ts";
import { deleteOldDeliveries } from "../../db/queries/workspace/webhooks.ts";
import { onlyRow } from "../../db/rows.ts";
import { forEach, type TaskContext } from "../task.ts";

/** Rows of one statement: small enough that nobody waits for it. */
const batch = 5_000;

/** Deletes what is kept for a time that is over. Runs by the clock (workers/cron.ts). */
export async function delete_expired({ sql }: Pick<TaskContext, "sql">): Promise<void> {
  const deletions = [
    deleteOldIdempotencyKeys,
    deleteOldModelResults,
    deleteOldDeliveries,
    deleteOldExecutions,
    deleteOldEvents,
    deleteOldFailedJobs,
    deleteExpiredRequestLogs,
    deleteExpiredTraces,
    deleteOldSpanEvents,
  ];
  // What ends later may still get what keeps it longer.
  const { until } = await onlyRow(sql<{ until: string }[]>`select now() as until`);
  await keepLonger(sql, batch);
  await forEach(deletions, async (deleteOld) => {
    while ((await deleteOld(sql, batch, until)) === batch);
  });
}
