import { datasetDraft } from "../../core/evaluation/datasets/datasetDraft.ts";
import { logSourceOf } from "../../core/evaluation/datasets/logSource.ts";
import { startImport } from "../../core/sheets/imports/startImport.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentImportStart } from "./presentImportStart.ts";

export async function createDatasetVersionFromFilterParams(
  ctx: Context,
  { body }: Input<"createDatasetVersionFromFilterParams">,
): Reply<"createDatasetVersionFromFilterParams"> {
  const createdBy = ctx.actor.name;
  const { dataset_group_id: groupId, request_log_ids: ids, ...search } = body;
  const source = logSourceOf(ctx.db, search, ids ?? null, ["body"]);
  const target = datasetDraft({ groupId, filterParams: ids == null ? search : null, createdBy });
  const started = await startImport(ctx.db, target, source, { operationId: null, createdBy });
  return { status: 201, body: presentImportStart(started, groupId) };
}
