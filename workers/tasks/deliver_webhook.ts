import { deliverWebhook } from "../../core/workspace/webhooks/deliverWebhook.ts";
import { workspaceTask } from "../task.ts";

export const deliver_webhook = workspaceTask<{ webhook_id: string }>((db, { webhook_id }) =>
  deliverWebhook(db, webhook_id),
);
