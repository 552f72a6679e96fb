import { addJobs, type JobSpec } from "../../../db/queries/platform/jobs.ts";
import { insertExecutions, type NewExecution } from "../../../db/queries/workflows/workflowExecutions.ts";
import type { Scope } from "../../../db/scope.ts";
import { limits } from "../../../generated/limits.ts";

/** How long a run may take; what has not ended by then fails. */
export const maxRunSeconds = limits["RunWorkflowRequest.x-max-seconds"];

/** The job that takes the steps of runs that are due, of whatever run it was made for. */
export function stepJob({ workspaceId }: Scope): JobSpec {
  return { task: "step_workflows", payload: { workspace_id: workspaceId } };
}

/**
 * Starts runs in the caller's transaction.
 * @returns their ids, in their order
 */
export async function startExecutions(tx: Scope, executions: readonly NewExecution[]): Promise<number[]> {
  if (executions.length === 0) return [];
  const ids = await insertExecutions(tx, executions, maxRunSeconds);
  if (executions.some(({ driver_id }) => driver_id === null)) await addJobs(tx, [stepJob(tx)]);
  return ids;
}
