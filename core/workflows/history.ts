import { listExecutions } from "../../db/queries/workflows/workflowExecutions.ts";
import { requireWorkflow } from "../../db/queries/workflows/workflows.ts";
import { listVersionSummaries } from "../../db/queries/workflows/workflowVersions.ts";
import type { Scope } from "../../db/scope.ts";

interface Page {
  after: number | null;
  limit: number;
}

/** One page of the versions of a workflow, and one more than the page has. @throws Problem not_found */
export async function listVersions(db: Scope, workflowId: number, page: Page): ReturnType<typeof listVersionSummaries> {
  await requireWorkflow(db, workflowId);
  return listVersionSummaries(db, workflowId, page);
}

/** One page of the runs of a workflow, and one more than the page has. @throws Problem not_found */
export async function listRuns(db: Scope, workflowId: number, page: Page): ReturnType<typeof listExecutions> {
  await requireWorkflow(db, workflowId);
  return listExecutions(db, workflowId, page);
}
