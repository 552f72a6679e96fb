import { followSources } from "../../core/sheets/compositions/followSource.ts";
import { exportSheet as exportSheetFile } from "../../core/sheets/exports/exportSheet.ts";
import { handler } from "../handler.ts";
import { attachment } from "./attachment.ts";

export const exportSheet = handler<"exportSheet">(async (ctx, { params, query }, reply) => {
  await followSources(ctx.db, params.sheet_id);
  const { title, versionNumber, bytes } = await exportSheetFile(ctx.db, params, {
    format: query.format,
    versionId: query.version_id ?? null,
  });
  const name = withoutExtension(title) + (versionNumber === null ? "" : ` v${versionNumber}`);
  return reply(200, bytes, {
    media: query.format === "csv" ? "text/csv" : "application/x-ndjson",
    headers: { "Content-Disposition": attachment(name, query.format) },
  });
});

/** Title without the extension of the file that the sheet was imported from. */
function withoutExtension(title: string): string {
  return title.replace(/\.(?:csv|jsonl?)$/i, "");
}
