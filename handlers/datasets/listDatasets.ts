import { listDatasets as findDatasets } from "../../core/evaluation/datasets/listDatasets.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentPage } from "../page.ts";
import { readFilterGroupText } from "../request-logs/readFilterGroupText.ts";
import { requireOwnWorkspace } from "../requireOwnWorkspace.ts";
import { presentDataset } from "./presentDataset.ts";

export async function listDatasets(ctx: Context, { query }: Input<"listDatasets">): Reply<"listDatasets"> {
  requireOwnWorkspace(ctx.db, query.workspace_id);
  const filter = readFilterGroupText(query.filter_query, "filter_query");
  const { datasets, total } = await findDatasets(ctx.db, { ...query, filter });
  return {
    status: 200,
    body: {
      success: true,
      message: "success",
      datasets: datasets.map((dataset) => presentDataset(dataset, ctx.db.workspaceId)),
      ...presentPage(query, total),
    },
  };
}
