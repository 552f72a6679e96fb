import { followSources } from "../../core/sheets/compositions/followSource.ts";
import { exportSheet as exportSheetFile } from "../../core/sheets/exports/exportSheet.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { attachment } from "./attachment.ts";

export async function exportSheet(ctx: Context, { params, query }: Input<"exportSheet">): Reply<"exportSheet"> {
  await followSources(ctx.db, params.sheet_id);
  const { title, versionNumber, bytes } = await exportSheetFile(ctx.db, params, {
    format: query.format,
    versionId: query.version_id ?? null,
  });
  const name = withoutExtension(title) + (versionNumber === null ? "" : ` v${versionNumber}`);
  return {
    status: 200,
    headers: { "Content-Disposition": attachment(name, query.format) },
    media: query.format === "csv" ? "text/csv" : "application/x-ndjson",
    body: bytes,
  };
}

/** Title without the extension of the file that the sheet was imported from. */
function withoutExtension(title: string): string {
  return title.replace(/\.(?:csv|jsonl?)$/i, "");
}
