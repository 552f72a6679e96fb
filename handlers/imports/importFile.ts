import { existingSheet } from "../../core/sheets/imports/existingSheet.ts";
import { fileSource } from "../../core/sheets/imports/fileSource.ts";
import { previewImport } from "../../core/sheets/imports/previewImport.ts";
import { startImport } from "../../core/sheets/imports/startImport.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentPreview } from "./presentPreview.ts";
import { presentStart } from "./presentStart.ts";

export async function importFile(ctx: Context, { params, query, body }: Input<"importFile">): Reply<"importFile"> {
  const target = existingSheet(params);
  const source = fileSource({
    fileName: body.file_name,
    file: ctx.uploads.file(body.file_content_base64),
    formats: ["csv", "jsonl"],
    loc: ["body"],
  });
  if (query.dry_run) {
    return { status: 200, body: presentPreview(body.file_name, await previewImport(ctx.db, target, source)) };
  }
  const { operation } = await startImport(ctx.db, target, source, body.operation_id ?? null);
  return { status: 202, body: presentStart(operation) };
}
