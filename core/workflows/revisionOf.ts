import { listWorkflowVersions, type WorkflowChoice } from "../../db/queries/workflows/workflowVersions.ts";
import type { Scope } from "../../db/scope.ts";
import { asCell } from "../primitives/models/storedCell.ts";
import type { Json } from "../primitives/primitive.ts";
import { primitives } from "../primitives/registry.ts";
import { CellFault } from "../values/cellFault.ts";
import { chosenVersion, maxDepth, tooDeep } from "./execution/subWorkflows.ts";

/** Revision of a workflow as columns read it: its version, and the revisions of its nodes. @param depth workflows that it lies in */
export async function revisionOf(db: Scope, choice: WorkflowChoice, depth: number): Promise<string> {
  if (depth >= maxDepth) return tooDeep;
  const chosen = await asCell(() => chosenVersion(db, choice));
  if (chosen instanceof CellFault) return chosen.message;
  const [version] = await listWorkflowVersions(db, [chosen.workflow_version_id]);
  const revisions = (version?.nodes ?? []).map(({ node_type, configuration }) => {
    const primitive = primitives[node_type];
    return primitive?.evaluatesRows ? primitive.revisionOf?.(configuration as Json, db, depth + 1) : undefined;
  });
  return [chosen.workflow_version_id, ...(await Promise.all(revisions))].join("\n");
}
