import type { JobSpec } from "../../../db/queries/platform/jobs.ts";
import type { Scope } from "../../../db/scope.ts";

/**
 * Job that sends the deliveries of a webhook. A job for later has another key than one for now, which it must not put off.
 */
export function deliveryJob(db: Scope, webhookId: string, runAt?: Date): JobSpec {
  return {
    task: "deliver_webhook",
    payload: { workspace_id: db.workspaceId, webhook_id: webhookId },
    key: `deliver_webhook:${runAt ? "later" : "now"}:${webhookId}`,
    ...(runAt && { runAt }),
  };
}
