import type { ImportRecord } from "../../db/queries/imports.ts";
import type { Scope } from "../../db/scope.ts";
import { emitEvent } from "../events/emitEvent.ts";

/** Tells that an import has brought its rows. */
export async function emitImportSucceeded(
  tx: Scope,
  operation: ImportRecord,
  { rowsAdded, rowCount }: { rowsAdded: number; rowCount: number },
): Promise<void> {
  await emitEvent(
    tx,
    "table_sheet_created_from_file",
    {
      ...placeOf(operation),
      source: "file",
      file_name: operation.file_name ?? "",
      rows_added: rowsAdded,
      row_count: rowCount,
    },
    attribution(operation),
  );
}

export async function emitImportFailed(tx: Scope, operation: ImportRecord, reason: string): Promise<void> {
  await emitEvent(
    tx,
    "table_sheet_created_from_file_failed",
    { ...placeOf(operation), source: "file", file_name: operation.file_name ?? "", error_message: reason },
    attribution(operation),
  );
}

function placeOf({ operation_id, table_id, sheet_id }: ImportRecord) {
  return { operation_id, table_id, sheet_id };
}

function attribution({ sheet_id, created_by }: ImportRecord) {
  return { entity: `sheet:${sheet_id}`, by: { name: created_by } };
}
