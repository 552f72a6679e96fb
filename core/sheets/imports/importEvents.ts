import type { ImportRecord } from "../../../db/queries/sheets/imports.ts";
import type { Scope } from "../../../db/scope.ts";
import { emitEvent } from "../../workspace/events/emitEvent.ts";
import type { ImportOutcome, ImportResult } from "./outcome.ts";

/** Events at the end of an import into a table. */
export const tableOutcome: ImportOutcome = { succeeded: emitImportSucceeded, failed: emitImportFailed };

async function emitImportSucceeded(
  tx: Scope,
  operation: ImportRecord,
  { rowsAdded, rowCount }: ImportResult,
): Promise<void> {
  const details = { ...placeOf(operation), rows_added: rowsAdded, row_count: rowCount };
  if (operation.source === "file") {
    const file = { source: operation.source, file_name: operation.file_name ?? "" };
    await emitEvent(tx, "table_sheet_created_from_file", { ...details, ...file }, attribution(operation));
  } else {
    const history = { ...details, source: operation.source };
    await emitEvent(tx, "table_sheet_created_from_request_history", history, attribution(operation));
  }
}

async function emitImportFailed(tx: Scope, operation: ImportRecord, reason: string): Promise<void> {
  const details = { ...placeOf(operation), error_message: reason };
  if (operation.source === "file") {
    const file = { source: operation.source, file_name: operation.file_name ?? "" };
    await emitEvent(tx, "table_sheet_created_from_file_failed", { ...details, ...file }, attribution(operation));
  } else {
    const history = { ...details, source: operation.source };
    await emitEvent(tx, "table_sheet_created_from_request_history_failed", history, attribution(operation));
  }
}

function placeOf({ operation_id, table_id, sheet_id }: ImportRecord) {
  return { operation_id, table_id, sheet_id };
}

function attribution({ sheet_id, created_by }: ImportRecord) {
  return { entity: `sheet:${sheet_id}`, actor: created_by };
}
