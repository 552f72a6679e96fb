import { existingSheet } from "../../core/sheets/imports/existingSheet.ts";
import { previewImport } from "../../core/sheets/imports/previewImport.ts";
import { requestLogSource } from "../../core/sheets/imports/requestLogSource.ts";
import { startImport } from "../../core/sheets/imports/startImport.ts";
import { handler } from "../handler.ts";
import { presentPreview } from "./presentPreview.ts";
import { presentStart } from "./presentStart.ts";
import { readLogSelection } from "./readLogSelection.ts";

export const importRequestLogs = handler<"importRequestLogs">(async (ctx, { params, query, body }, reply) => {
  const target = existingSheet(params);
  const source = requestLogSource(ctx.db, readLogSelection(body, ["body"]));
  if (query.dry_run) {
    return reply(200, presentPreview(null, await previewImport(ctx.db, target, source)));
  }
  const { operation } = await startImport(ctx.db, target, source, body.operation_id ?? null);
  return reply(202, presentStart(operation));
});
