import { addJobs, type JobSpec } from "../../../db/queries/platform/jobs.ts";
import { beginCallbackAttempt, saveCallbackAttempt } from "../../../db/queries/workflows/workflowCallbacks.ts";
import { findExecution } from "../../../db/queries/workflows/workflowExecutions.ts";
import type { Scope } from "../../../db/scope.ts";
import { postNotice, waitAfter } from "../../workspace/webhooks/notices.ts";
import { executionResultOf } from "./outputs.ts";

/** Notifies the callback address that a run has ended; retries as often and as long as webhooks do. */
export async function deliverCallback(db: Scope, executionId: number): Promise<void> {
  const callback = await beginCallbackAttempt(db, executionId);
  const execution = callback && (await findExecution(db, executionId));
  if (!callback || !execution?.callback_url) return;
  const { output } = await executionResultOf(db, execution, execution.return_all_outputs);
  const body = JSON.stringify({ workflow_version_execution_id: executionId, final_output: output });
  const { id, attempt_count } = callback;
  const notice = { id, type: "workflow_run_finished", body, attempt: attempt_count };
  const { error } = await postNotice(execution.callback_url, notice);
  const wait = error === null ? undefined : waitAfter(attempt_count);
  const status = error === null ? "delivered" : wait === undefined ? "failed" : "pending";
  await db.transaction(async (tx) => {
    const isNoted = await saveCallbackAttempt(tx, executionId, { attempt_count, status, error });
    if (isNoted && wait !== undefined)
      await addJobs(tx, [callbackJob(tx, executionId, new Date(Date.now() + wait * 1000))]);
  });
}

/** Job that notifies the callback address of the end of a run. */
export function callbackJob({ workspaceId }: Scope, executionId: number, runAt?: Date): JobSpec {
  return {
    task: "deliver_workflow_callback",
    payload: { workspace_id: workspaceId, execution_id: executionId },
    ...(runAt && { runAt }),
  };
}
