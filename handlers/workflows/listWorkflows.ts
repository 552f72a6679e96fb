import { externalIdsOfMany } from "../../core/registry/externalIds/externalIds.ts";
import { lookUpExternalId } from "../../core/registry/externalIds/lookup.ts";
import { requireOneWay } from "../../core/workflows/readWorkflow.ts";
import { listWorkflows as listWorkflowRecords } from "../../db/queries/workflows/workflows.ts";
import { listWorkflowVersions } from "../../db/queries/workflows/workflowVersions.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentNodes, presentWorkflow } from "./presentWorkflow.ts";

export async function listWorkflows(ctx: Context, { query }: Input<"listWorkflows">): Promise<Reply<"listWorkflows">> {
  requireOneWay(query);
  const { page, per_page, sort_by, sort_order, created_by_email, external_source, external_id, ...filters } = query;
  const entity = await lookUpExternalId(ctx.db, "workflow", { external_source, external_id });
  const { workflows, total } = await listWorkflowRecords(
    ctx.db,
    {
      ...filters,
      created_by: created_by_email,
      // No workflow has the id 0: a mapping that nothing has gives an empty list.
      ...(entity !== undefined && { id: Number(entity ?? 0) }),
    },
    { sort_by, sort_order, offset: (page - 1) * per_page, limit: per_page },
  );
  const versionIds = workflows.flatMap(({ version_id }) => version_id ?? []);
  const [externalIds, versions] = await Promise.all([
    externalIdsOfMany(
      ctx.db,
      "workflow",
      workflows.map(({ id }) => id),
    ),
    versionIds.length === 0 ? [] : listWorkflowVersions(ctx.db, versionIds),
  ]);
  const byId = new Map(versions.map((version) => [version.id, version]));
  const pages = Math.ceil(total / per_page);
  return {
    status: 200,
    body: {
      success: true,
      items: workflows.map((workflow) => {
        const version = workflow.version_id === null ? undefined : byId.get(workflow.version_id);
        return {
          ...presentWorkflow(ctx.db, workflow),
          latest_version_number: workflow.latest_version_number,
          release_labels: workflow.labels,
          external_ids: externalIds.get(String(workflow.id)) ?? [],
          created_at: workflow.created_at,
          updated_at: workflow.updated_at,
          ...(version && {
            version: version.version_number,
            nodes: presentNodes(version),
            edges: version.edges,
          }),
        };
      }),
      page,
      per_page,
      total,
      pages,
      has_next: page < pages,
      has_prev: page > 1,
      next_num: page < pages ? page + 1 : null,
      prev_num: page > 1 ? page - 1 : null,
    },
  };
}
