import type { ImportRecord } from "../../../db/queries/sheets/imports.ts";
import { emitEvent } from "../../workspace/events/emitEvent.ts";
import type { ImportOutcome } from "./outcome.ts";

/** Events at the end of an import into a table. */
export const tableOutcome: ImportOutcome = {
  succeeded: (tx, operation, { rowsAdded, rowCount }) => {
    const { source } = operation;
    const details = { ...placeOf(operation), rows_added: rowsAdded, row_count: rowCount };
    return source === "file"
      ? emitEvent(tx, "table_sheet_created_from_file", { ...details, ...fileOf(operation) }, attribution(operation))
      : emitEvent(tx, "table_sheet_created_from_request_history", { ...details, source }, attribution(operation));
  },
  failed: (tx, operation, reason) => {
    const { source } = operation;
    const details = { ...placeOf(operation), error_message: reason };
    const ofFile = { ...details, ...fileOf(operation) };
    return source === "file"
      ? emitEvent(tx, "table_sheet_created_from_file_failed", ofFile, attribution(operation))
      : emitEvent(
          tx,
          "table_sheet_created_from_request_history_failed",
          { ...details, source },
          attribution(operation),
        );
  },
};

function placeOf({ operation_id, table_id, sheet_id }: ImportRecord) {
  return { operation_id, table_id, sheet_id };
}

function fileOf({ file_name }: ImportRecord) {
  return { source: "file" as const, file_name: file_name ?? "" };
}

function attribution({ sheet_id, created_by }: ImportRecord) {
  return { entity: `sheet:${sheet_id}`, actor: created_by };
}
