import type { ExecutionRecord } from "../../db/queries/workflows/workflowExecutions.ts";
import type { Schemas } from "../../generated/types.ts";

export function presentRun(run: ExecutionRecord): Schemas["WorkflowRun"] {
  const { id, workflow_id, version_number, status, origin, trace_id, created_by, created_at, finished_at } = run;
  return { id, workflow_id, version_number, status, origin, trace_id, created_by, created_at, finished_at };
}
