import { listDatasets as findDatasets } from "../../core/evaluation/datasets/listDatasets.ts";
import { requireOwnWorkspace } from "../../core/workspace/ownWorkspace.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { readFilterGroupText } from "../request-logs/readFilterGroupText.ts";
import { presentDataset } from "./presentDataset.ts";
import { presentPage } from "./presentPage.ts";

export async function listDatasets(ctx: Context, { query }: Input<"listDatasets">): Promise<Reply<"listDatasets">> {
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
