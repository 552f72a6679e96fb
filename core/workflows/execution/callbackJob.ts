import type { JobSpec } from "../../../db/queries/platform/jobs.ts";
import type { Scope } from "../../../db/scope.ts";

/** Job that notifies the callback address of the end of a run. */
export function callbackJob({ workspaceId }: Scope, executionId: number, runAt?: Date): JobSpec {
  return {
    task: "deliver_workflow_callback",
    payload: { workspace_id: workspaceId, execution_id: executionId },
    ...(runAt && { runAt }),
  };
}
