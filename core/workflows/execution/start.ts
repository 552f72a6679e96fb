import { addJobs, type JobSpec } from "../../../db/queries/platform/jobs.ts";
import { insertExecutions, type NewExecution } from "../../../db/queries/workflows/workflowExecutions.ts";
import type { Scope } from "../../../db/scope.ts";
import { limits } from "../../../generated/limits.ts";

/** Time limit of a run, in seconds; nodes that have not ended by then fail. */
const maxRunSeconds = limits["RunWorkflowRequest.x-max-seconds"];
export const tookTooLong = `The run took longer than ${maxRunSeconds} s, the limit.`;
export const wasDeleted = "The run of the workflow was deleted.";

/** Job that steps all due runs of the workspace, not only the one that it was added for. */
export function stepJob({ workspaceId }: Scope): JobSpec {
  return { task: "step_workflows", payload: { workspace_id: workspaceId } };
}

/** Starts runs in the transaction of the caller. @returns the ids of the runs, in the given order */
export async function startExecutions(tx: Scope, executions: readonly NewExecution[]): Promise<number[]> {
  if (executions.length === 0) return [];
  const ids = await insertExecutions(tx, executions, maxRunSeconds);
  if (executions.some(({ driver_id }) => !driver_id)) await addJobs(tx, [stepJob(tx)]);
  return ids;
}
