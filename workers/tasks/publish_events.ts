import { publishEvents } from "../../core/workspace/events/publishEvents.ts";
import { workspaceTask } from "../task.ts";

export const publish_events = workspaceTask((db) => publishEvents(db));
