import { stepDueExecutions } from "../../core/workflows/execution/stepExecutions.ts";
import { markLateExecutionsDue } from "../../db/queries/workflows/workflowExecutions.ts";
import { workspaceScope } from "../../db/scope.ts";
import type { TaskContext } from "../task.ts";

/** Ends runs that have taken longer than they may. Runs by the clock (workers/cron.ts). */
export async function end_late_workflows({ sql }: TaskContext): Promise<void> {
  for (const workspaceId of await markLateExecutionsDue(sql)) {
    await stepDueExecutions(workspaceScope(sql, workspaceId));
  }
}
