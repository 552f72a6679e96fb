import { addJobs } from "../../../db/queries/platform/jobs.ts";
import { beginCallbackAttempt, saveCallbackAttempt } from "../../../db/queries/workflows/workflowCallbacks.ts";
import { findExecution } from "../../../db/queries/workflows/workflowExecutions.ts";
import type { Scope } from "../../../db/scope.ts";
import { guardedFetch } from "../../platform/outbound/guardedFetch.ts";
import { OutboundFault } from "../../platform/outbound/outboundFault.ts";
import { waitAfter } from "../../workspace/webhooks/waits.ts";
import { callbackJob } from "./callbackJob.ts";
import { resultOf } from "./result.ts";

const limits = { timeoutMs: 10_000, maxResponseBytes: 64 * 1024 };

/** Notifies the callback address that a run has ended; retries as often and as long as webhooks do. */
export async function deliverCallback(db: Scope, executionId: number): Promise<void> {
  const callback = await beginCallbackAttempt(db, executionId);
  const execution = callback && (await findExecution(db, executionId));
  if (!callback || !execution?.callback_url) return;
  const { output } = await resultOf(db, execution, execution.return_all_outputs);
  const body = JSON.stringify({ workflow_version_execution_id: executionId, final_output: output });
  const error = await send(execution.callback_url, callback, body);
  const wait = error === null ? undefined : waitAfter(callback.attempt_count);
  const status = error === null ? "delivered" : wait === undefined ? "failed" : "pending";
  await db.transaction(async (tx) => {
    const isNoted = await saveCallbackAttempt(tx, executionId, {
      attempt_count: callback.attempt_count,
      status,
      error,
    });
    if (isNoted && wait !== undefined)
      await addJobs(tx, [callbackJob(tx, executionId, new Date(Date.now() + wait * 1000))]);
  });
}

/** Sends the notification. Returns the error of the receiver, or null on success; throws only for faults of ours. */
async function send(url: string, { id, attempt_count }: { id: string; attempt_count: number }, body: string) {
  const headers = {
    "content-type": "application/json",
    "x-event-id": id,
    "x-event-type": "workflow_run_finished",
    "x-delivery-attempt": String(attempt_count),
  };
  try {
    const response = await guardedFetch(url, { method: "POST", redirect: "manual", headers, body }, limits);
    await response.body?.cancel();
    return response.ok ? null : `The receiver answered ${response.status}.`;
  } catch (error) {
    if (error instanceof OutboundFault) return error.message;
    throw error;
  }
}
