import { fileSource } from "../../core/sheets/imports/fileSource.ts";
import { newSheet } from "../../core/sheets/imports/newSheet.ts";
import { previewImport } from "../../core/sheets/imports/previewImport.ts";
import { requestLogSource } from "../../core/sheets/imports/requestLogSource.ts";
import type { GivenSource } from "../../core/sheets/imports/source.ts";
import { startImport } from "../../core/sheets/imports/startImport.ts";
import type { Schemas } from "../../generated/types.ts";
import { type Context, handler } from "../handler.ts";
import { presentPreview } from "../imports/presentPreview.ts";
import { presentStart } from "../imports/presentStart.ts";
import { readLogSelection } from "../imports/readLogSelection.ts";
import { presentSheet } from "./presentSheet.ts";

export const createSheet = handler<"createSheet">(async (ctx, { params, query, body }, reply) => {
  const fileName = body.source.type === "file" ? body.source.file_name : null;
  const target = newSheet({
    tableId: params.table_id,
    title: body.title?.trim() ?? fileName ?? "Request Logs",
    index: body.index ?? null,
  });
  const source = readSource(ctx, body.source);
  if (query.dry_run) {
    return reply(200, presentPreview(fileName, await previewImport(ctx.db, target, source)));
  }
  const { operation, sheet } = await startImport(ctx.db, target, source, body.operation_id ?? null);
  return reply(202, { ...presentStart(operation), sheet: presentSheet(sheet) });
});

function readSource(ctx: Context, source: Schemas["CreateSheetRequest"]["source"]): GivenSource {
  const loc = ["body", "source"];
  if (source.type === "file") {
    const file = ctx.uploads.file(source.file_content_base64);
    return fileSource({ fileName: source.file_name, file, formats: ["csv", "json", "jsonl"], loc });
  }
  const { prompt_id, prompt_version_id, prompt_label_id, start_time, end_time } = source;
  return requestLogSource(ctx.db, {
    ...readLogSelection(source, loc),
    promptFilter: {
      promptId: prompt_id ?? null,
      versionId: prompt_version_id ?? null,
      labelId: prompt_label_id ?? null,
    },
    startFilter: { from: start_time ?? null, until: end_time ?? null },
  });
}
