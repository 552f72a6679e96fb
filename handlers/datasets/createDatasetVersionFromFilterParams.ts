import { datasetDraft } from "../../core/evaluation/datasets/datasetDraft.ts";
import { logSourceOf } from "../../core/evaluation/datasets/logSource.ts";
import { startImport } from "../../core/sheets/imports/startImport.ts";
import { handler } from "../handler.ts";
import { requireOwnWorkspace } from "../requireOwnWorkspace.ts";
import { presentImportStart } from "./presentImportStart.ts";

export const createDatasetVersionFromFilterParams = handler<"createDatasetVersionFromFilterParams">(
  async (ctx, { body }, reply) => {
    const { dataset_group_id: groupId, request_log_ids: ids, workspace_id, ...search } = body;
    requireOwnWorkspace(ctx.db, workspace_id);
    const source = logSourceOf(ctx.db, search, ids ?? null, ["body"]);
    const target = datasetDraft({ groupId, filterParams: ids == null ? search : null });
    const started = await startImport(ctx.db, target, source, null);
    return reply(201, presentImportStart(started, groupId));
  },
);
