import { createDatasetGroup as create } from "../../core/evaluation/datasets/createDatasetGroup.ts";
import { handler } from "../handler.ts";
import { requireOwnWorkspace } from "../requireOwnWorkspace.ts";
import { presentDataset } from "./presentDataset.ts";

export const createDatasetGroup = handler<"createDatasetGroup">(async (ctx, { body }, reply) => {
  requireOwnWorkspace(ctx.db, body.workspace_id);
  const request = {
    name: body.name ?? null,
    folderId: body.folder_id ?? null,
    externalIds: body.external_ids ?? [],
  };
  const dataset = presentDataset(await create(ctx.db, request), ctx.db.workspaceId);
  return reply(201, {
    success: true,
    message: "Dataset group created",
    dataset_group: dataset.dataset_group,
    dataset,
    external_ids: dataset.external_ids,
  });
});
