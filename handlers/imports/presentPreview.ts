import type { ImportPreview } from "../../core/sheets/imports/previewImport.ts";
import type { Schemas } from "../../generated/types.ts";

export function presentPreview(fileName: string | null, preview: ImportPreview): Schemas["ImportPreview"] {
  return {
    success: true,
    dry_run: true,
    file_name: fileName,
    columns: preview.columns.map(({ title, isNew }) => ({ title, is_new: isNew })),
    row_count: preview.rowCount,
    faults: preview.faults.map(({ message, place }) => ({
      line: place.line ?? null,
      item: place.item ?? null,
      column: place.column ?? null,
      message,
    })),
  };
}
