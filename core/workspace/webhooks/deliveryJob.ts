import type { JobSpec } from "../../../db/queries/platform/jobs.ts";
import type { Scope } from "../../../db/scope.ts";

/**
 * The job that sends what a webhook is to get. One that waits for its time has a key of its own: it must not put off
 * the one that has something to send now.
 */
export function deliveryJob(db: Scope, webhookId: string, runAt?: Date): JobSpec {
  return {
    task: "deliver_webhook",
    payload: { workspace_id: db.workspaceId, webhook_id: webhookId },
    key: `deliver_webhook:${runAt ? "later" : "now"}:${webhookId}`,
    ...(runAt && { runAt }),
  };
}
