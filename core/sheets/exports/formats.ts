import Papa from "papaparse";
import type { ColumnRecord } from "../../../db/queries/sheets/columns.ts";
import type { RowRecord } from "../../../db/queries/sheets/rows.ts";
import { displayValue } from "../../values/coercions.ts";
import type { Json } from "../../values/json.ts";
import { decodeTextValue } from "../../values/textValue.ts";
import type { SnapshotPage } from "../versions/readSnapshot.ts";

export type ExportFormat = "csv" | "jsonl";

/** Finds the computed cells of the rows that are written. */
type CellAt = SnapshotPage["cellAt"];

/** Writes rows as text. */
interface RowWriter {
  /** Text before the rows. */
  head(): string;
  rows(rows: readonly RowRecord[], cellAt: CellAt): string;
}

export const exportFormats: Record<ExportFormat, (columns: readonly ColumnRecord[]) => RowWriter> = {
  csv(columns) {
    const fieldsOf = columns.map((column) => csvField(column));
    return {
      head: () => csvLines(columns.length === 0 ? [] : [columns.map((column) => column.title)]),
      rows: (rows, cellAt) =>
        columns.length === 0 ? "" : csvLines(rows.map((row) => fieldsOf.map((field) => field(row, cellAt)))),
    };
  },

  jsonl(columns) {
    // Joined as text, so the stored JSON of a computed cell goes into the line as it is.
    const membersOf = columns.map((column) => {
      const name = `${JSON.stringify(column.title)}:`;
      const value = jsonValue(column);
      return (row: RowRecord, cellAt: CellAt) => name + value(row, cellAt);
    });
    return {
      head: () => "",
      rows: (rows, cellAt) =>
        rows.map((row) => `{${membersOf.map((member) => member(row, cellAt)).join()}}\n`).join(""),
    };
  },
};

type ReadField<Value> = (row: RowRecord, cellAt: CellAt) => Value;

function csvField(column: ColumnRecord): ReadField<string | null> {
  const { text_slot: slot } = column;
  if (slot !== null) return (row) => displayValue(decodeTextValue(row.cells[slot - 1]));
  return (row, cellAt) => {
    const { shown, stored, status } = cellAt(column, row.row_index);
    // One that failed keeps the value that it had before.
    if (status === "FAILED") return null;
    if (shown) return displayValue(shown.value);
    const value = stored?.value;
    return value ? displayValue(JSON.parse(value) as Json) : null;
  };
}

function jsonValue(column: ColumnRecord): ReadField<string> {
  const { text_slot: slot } = column;
  if (slot !== null) return (row) => JSON.stringify(decodeTextValue(row.cells[slot - 1]));
  return (row, cellAt) => {
    const { shown, stored, status } = cellAt(column, row.row_index);
    if (status === "FAILED") return "null";
    return shown ? JSON.stringify(shown.value) : (stored?.value ?? "null");
  };
}

function csvLines(records: (string | null)[][]): string {
  if (records.length === 0) return "";
  // Many readers pass over empty lines, so a line of one blank field is `""`. Papaparse leaves null alone.
  const isOneColumn = records[0]?.length === 1;
  const text = isOneColumn
    ? Papa.unparse(
        records.map(([value]) => [value ?? ""]),
        { newline: "\r\n", quotes: (value) => value === "" },
      )
    : Papa.unparse(records, { newline: "\r\n" });
  return `${text}\r\n`;
}
