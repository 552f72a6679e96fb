import { listDatasets as findDatasets } from "../../core/evaluation/datasets/listDatasets.ts";
import { handler } from "../handler.ts";
import { presentPage } from "../page.ts";
import { readFilterGroupText } from "../request-logs/readFilterGroupText.ts";
import { requireOwnWorkspace } from "../requireOwnWorkspace.ts";
import { presentDataset } from "./presentDataset.ts";

export const listDatasets = handler<"listDatasets">(async (ctx, { query }, reply) => {
  requireOwnWorkspace(ctx.db, query.workspace_id);
  const filter = readFilterGroupText(query.filter_query, "filter_query");
  const { datasets, total } = await findDatasets(ctx.db, { ...query, filter });
  return reply(200, {
    success: true,
    message: "success",
    datasets: datasets.map((dataset) => presentDataset(dataset, ctx.db.workspaceId)),
    ...presentPage(query, total),
  });
});
