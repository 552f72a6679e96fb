import type { ImportRecord } from "../../../db/queries/sheets/imports.ts";
import { emitEvent } from "../../workspace/events/emitEvent.ts";
import type { ImportOutcome } from "./outcome.ts";

/** Events at the end of an import into a table. */
export const tableOutcome: ImportOutcome = {
  succeeded: (tx, operation, { rowsAdded, rowCount }) => {
    const details = { ...placeOf(operation), rows_added: rowsAdded, row_count: rowCount };
    if (operation.source !== "file") {
      const history = { ...details, source: operation.source };
      return emitEvent(tx, "table_sheet_created_from_request_history", history, attribution(operation));
    }
    return emitEvent(tx, "table_sheet_created_from_file", { ...details, ...fileOf(operation) }, attribution(operation));
  },
  failed: (tx, operation, reason) => {
    const details = { ...placeOf(operation), error_message: reason };
    if (operation.source !== "file") {
      const history = { ...details, source: operation.source };
      return emitEvent(tx, "table_sheet_created_from_request_history_failed", history, attribution(operation));
    }
    const file = { ...details, ...fileOf(operation) };
    return emitEvent(tx, "table_sheet_created_from_file_failed", file, attribution(operation));
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
