import { listWorkflows as readWorkflows, type ShownWorkflow } from "../../core/workflows/listWorkflows.ts";
import type { Scope } from "../../db/scope.ts";
import { handler } from "../handler.ts";
import { presentNeighbours } from "../page.ts";
import { requireOneWay } from "../requireOneWay.ts";
import { presentNodes, presentWorkflow } from "./presentWorkflow.ts";

export const listWorkflows = handler<"listWorkflows">(async (ctx, { query }, reply) => {
  requireOneWay(query);
  const { page, per_page, sort_by, sort_order, created_by_email, external_source, external_id, ...filters } = query;
  const found = await readWorkflows(
    ctx.db,
    { ...filters, created_by: created_by_email },
    { sort_by, sort_order, offset: (page - 1) * per_page, limit: per_page },
    { external_source, external_id },
  );
  return reply(200, {
    success: true,
    items: found.workflows.map((workflow) => presentListed(ctx.db, workflow)),
    ...presentNeighbours(page, per_page, found.total),
  });
});

function presentListed(db: Scope, { workflow, version, externalIds }: ShownWorkflow) {
  return {
    ...presentWorkflow(db, workflow),
    latest_version_number: workflow.latest_version_number,
    release_labels: workflow.labels,
    external_ids: externalIds,
    created_at: workflow.created_at,
    updated_at: workflow.updated_at,
    ...(version && { version: version.version_number, nodes: presentNodes(version), edges: version.edges }),
  };
}
