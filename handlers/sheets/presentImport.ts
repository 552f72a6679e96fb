import type { ImportRecord } from "../../db/queries/sheets/imports.ts";
import type { Schemas } from "../../generated/types.ts";

/** Path at which an import can be polled. Its id may be any text that a client chose. */
export function importUrl(operation: ImportRecord): string {
  return `/api/public/v2/tables/${operation.table_id}/sheets/operations/${encodeURIComponent(operation.operation_id)}`;
}

export function presentImport(operation: ImportRecord): Schemas["ImportOperation"] {
  const { operation_id, source, status, progress, message, rows_added, row_count, file_name, error_message } =
    operation;
  return {
    operation_id,
    source,
    status,
    progress,
    message,
    rows_added,
    row_count,
    file_name,
    error_message,
    status_url: importUrl(operation),
    created_at: operation.created_at,
    updated_at: operation.updated_at,
  };
}
