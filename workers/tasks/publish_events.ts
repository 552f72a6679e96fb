import { publishEvents } from "../../core/workspace/events/publishEvents.ts";
import { workspaceScope } from "../../db/scope.ts";
import type { Task } from "../task.ts";

interface PublishEventsPayload {
  workspace_id: number;
}

export const publish_events: Task<PublishEventsPayload> = ({ sql }, { workspace_id }) =>
  publishEvents(workspaceScope(sql, workspace_id));
