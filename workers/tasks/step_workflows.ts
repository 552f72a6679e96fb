import { stepDueExecutions } from "../../core/workflows/execution/stepExecutions.ts";
import { workspaceTask } from "../task.ts";

export const step_workflows = workspaceTask((db) => stepDueExecutions(db));
