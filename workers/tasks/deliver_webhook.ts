import { deliverWebhook } from "../../core/workspace/webhooks/deliverWebhook.ts";
import { workspaceScope } from "../../db/scope.ts";
import type { Task } from "../task.ts";

interface DeliverWebhookPayload {
  workspace_id: number;
  webhook_id: string;
}

export const deliver_webhook: Task<DeliverWebhookPayload> = ({ sql }, { workspace_id, webhook_id }) =>
  deliverWebhook(workspaceScope(sql, workspace_id), webhook_id);
