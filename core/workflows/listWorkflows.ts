import type { ExternalId } from "../../db/queries/registry/externalIds.ts";
import { type ListedWorkflow, listWorkflows as listRecords } from "../../db/queries/workflows/workflows.ts";
import { listWorkflowVersions, type WorkflowVersionRecord } from "../../db/queries/workflows/workflowVersions.ts";
import type { Scope } from "../../db/scope.ts";
import { externalIdsOfMany } from "../registry/externalIds/externalIds.ts";
import { type ExternalIdQuery, lookUpExternalId } from "../registry/externalIds/lookup.ts";

export interface ShownWorkflow {
  workflow: ListedWorkflow;
  /** The version that the filters ask for; undefined when they ask for none. */
  version: WorkflowVersionRecord | undefined;
  externalIds: ExternalId[];
}

/** Lists a page of workflows, and counts all of them. */
export function listWorkflows(
  db: Scope,
  filters: Parameters<typeof listRecords>[1],
  page: Parameters<typeof listRecords>[2],
  mapping: ExternalIdQuery,
): Promise<{ workflows: ShownWorkflow[]; total: number }> {
  return db.snapshot(async (tx) => {
    const entity = await lookUpExternalId(tx, "workflow", mapping);
    // No workflow has the id 0: an external id that nothing has gives an empty list.
    const narrowed = entity === undefined ? filters : { ...filters, id: Number(entity ?? 0) };
    const { workflows, total } = await listRecords(tx, narrowed, page);
    const versionIds = workflows.flatMap(({ version_id }) => version_id ?? []);
    const [externalIdsOf, versions] = await Promise.all([
      externalIdsOfMany(tx, "workflow", workflows),
      versionIds.length === 0 ? [] : listWorkflowVersions(tx, versionIds),
    ]);
    const byId = new Map(versions.map((version) => [version.id, version]));
    const shown = workflows.map((workflow) => ({
      workflow,
      version: workflow.version_id === null ? undefined : byId.get(workflow.version_id),
      externalIds: externalIdsOf(workflow),
    }));
    return { workflows: shown, total };
  });
}
