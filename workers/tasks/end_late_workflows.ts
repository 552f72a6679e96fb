import { stepDueExecutions } from "../../core/workflows/execution/stepExecutions.ts";
import { markLateExecutionsDue } from "../../db/queries/workflows/workflowExecutions.ts";
import { workspaceScope } from "../../db/scope.ts";
import { forEach, type TaskContext } from "../task.ts";

/** Ends runs that have taken longer than they may. Runs by the clock (workers/cron.ts). */
export async function end_late_workflows({ sql }: TaskContext): Promise<void> {
  await forEach(await markLateExecutionsDue(sql), (id) => stepDueExecutions(workspaceScope(sql, id)));
}
