import { fileSource } from "../../core/imports/fileSource.ts";
import { newSheet } from "../../core/imports/newSheet.ts";
import { previewImport } from "../../core/imports/previewImport.ts";
import { startImport } from "../../core/imports/startImport.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentPreview } from "../imports/presentPreview.ts";
import { importUrl, presentImport } from "./presentImport.ts";
import { presentSheet } from "./presentSheet.ts";

export async function createSheet(
  ctx: Context,
  { params, query, body }: Input<"createSheet">,
): Promise<Reply<"createSheet">> {
  const fileName = body.source.file_name;
  const createdBy = ctx.actor.name;
  const target = newSheet({
    tableId: params.table_id,
    title: body.title?.trim() ?? fileName,
    index: body.index ?? null,
    createdBy,
  });
  const source = fileSource({
    fileName,
    file: ctx.uploads.file(body.source.file_content_base64),
    formats: ["csv", "json"],
    loc: ["body", "source"],
  });
  if (query.dry_run) {
    return { status: 200, body: presentPreview(fileName, await previewImport(ctx.db, target, source)) };
  }
  const request = { operationId: body.operation_id ?? null, createdBy };
  const { operation, sheet } = await startImport(ctx.db, target, source, request);
  return {
    status: 202,
    body: {
      success: true,
      message: "Import started",
      operation_id: operation.operation_id,
      operation: presentImport(operation),
      sheet: presentSheet(sheet),
      status_url: importUrl(operation),
    },
  };
}
