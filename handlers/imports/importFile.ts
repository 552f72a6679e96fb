import { existingSheet } from "../../core/sheets/imports/existingSheet.ts";
import { fileSource } from "../../core/sheets/imports/fileSource.ts";
import { previewImport } from "../../core/sheets/imports/previewImport.ts";
import { startImport } from "../../core/sheets/imports/startImport.ts";
import { handler } from "../handler.ts";
import { presentPreview } from "./presentPreview.ts";
import { presentStart } from "./presentStart.ts";

export const importFile = handler<"importFile">(async (ctx, { params, query, body }, reply) => {
  const target = existingSheet(params);
  const source = fileSource({
    fileName: body.file_name,
    file: ctx.uploads.file(body.file_content_base64),
    formats: ["csv", "jsonl"],
    loc: ["body"],
  });
  if (query.dry_run) {
    return reply(200, presentPreview(body.file_name, await previewImport(ctx.db, target, source)));
  }
  const { operation } = await startImport(ctx.db, target, source, body.operation_id ?? null);
  return reply(202, presentStart(operation));
});
