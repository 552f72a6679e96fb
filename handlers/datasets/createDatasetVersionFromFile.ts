import { datasetDraft } from "../../core/evaluation/datasets/datasetDraft.ts";
import { fileSource } from "../../core/sheets/imports/fileSource.ts";
import { startImport } from "../../core/sheets/imports/startImport.ts";
import { handler } from "../handler.ts";
import { presentImportStart } from "./presentImportStart.ts";

export const createDatasetVersionFromFile = handler<"createDatasetVersionFromFile">(async (ctx, { body }, reply) => {
  const target = datasetDraft({ groupId: body.dataset_group_id, filterParams: null });
  const source = fileSource({
    fileName: body.file_name,
    file: ctx.uploads.file(body.file_content_base64),
    formats: ["csv", "json", "jsonl"],
    manner: "lenient",
    loc: ["body"],
  });
  const started = await startImport(ctx.db, target, source, null);
  return reply(201, presentImportStart(started, body.dataset_group_id));
});
