import { startFileImport } from "../../core/imports/startFileImport.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { importUrl, presentImport } from "./presentImport.ts";
import { presentSheet } from "./presentSheet.ts";

export async function createSheet(ctx: Context, { params, body }: Input<"createSheet">): Promise<Reply<"createSheet">> {
  const { operation, sheet } = await startFileImport(ctx.db, {
    tableId: params.table_id,
    title: body.title?.trim() ?? null,
    index: body.index ?? null,
    operationId: body.operation_id ?? null,
    fileName: body.source.file_name,
    file: ctx.uploads.file(body.source.file_content_base64),
    createdBy: ctx.actor.name,
  });
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
