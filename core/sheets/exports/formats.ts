import type { ColumnRecord } from "../../../db/queries/sheets/columns.ts";
import type { RowBytes } from "../../../db/queries/sheets/rows.ts";
import { displayValue } from "../../values/coercions.ts";
import type { Json } from "../../values/json.ts";
import type { SnapshotPage } from "../versions/readSnapshot.ts";
import type { ExportBytes } from "./exportBytes.ts";
import { StoredTexts } from "./storedTexts.ts";

export type ExportFormat = "csv" | "jsonl";

/** Finds the computed cells of the rows that are written. */
type CellAt = SnapshotPage["cellAt"];

interface RowWriter {
  /** Writes what is before the rows. */
  head(out: ExportBytes): void;
  row(row: RowBytes, cellAt: CellAt, out: ExportBytes): void;
}

type WriteCell = (texts: StoredTexts, rowIndex: number, cellAt: CellAt, out: ExportBytes) => void;

export const exportFormats: Record<ExportFormat, (columns: readonly ColumnRecord[]) => RowWriter> = {
  csv(columns) {
    // Many readers pass over empty lines, so a line of one blank field is `""`.
    const blank = columns.length === 1 ? '""' : "";
    const writeLine = lineWriter(columns, ["", ",", "\r\n"], (column) => csvCell(column, blank));
    return {
      head(out) {
        for (const [index, { title }] of columns.entries()) {
          if (index > 0) out.text(",");
          out.csvTitle(title);
        }
        if (columns.length > 0) out.text("\r\n");
      },
      row: columns.length === 0 ? () => undefined : writeLine,
    };
  },

  jsonl: (columns) => ({
    head: () => undefined,
    row: lineWriter(columns, ["{", ",", "}\n"], jsonMember),
  }),
};

/** Writes rows as lines that have these marks at the start, between the cells and at the end. */
function lineWriter(
  columns: readonly ColumnRecord[],
  [start, between, end]: readonly [string, string, string],
  writerOf: (column: ColumnRecord) => WriteCell,
): RowWriter["row"] {
  const texts = new StoredTexts();
  const writers = columns.map(writerOf);
  const marks = writers.map((_, index) => Buffer.from(index === 0 ? start : between));
  return (row, cellAt, out) => {
    texts.read(row.cells);
    if (writers.length === 0) out.text(start);
    for (let index = 0; index < writers.length; index++) {
      const mark = marks[index] as Buffer;
      out.copy(mark, 0, mark.length);
      (writers[index] as WriteCell)(texts, row.row_index, cellAt, out);
    }
    out.text(end);
  };
}

function csvText(text: string | null, blank: string, out: ExportBytes): void {
  if (text === null || text === "") out.text(blank);
  else out.csvField(text);
}

function csvCell(column: ColumnRecord, blank: string): WriteCell {
  const { text_slot: slot } = column;
  if (slot !== null) {
    return (texts, _, __, out) => {
      const start = texts.start(slot);
      if (start === -1 || start === texts.end(slot)) out.text(blank);
      else if (texts.isPlain(slot)) out.csvFieldOfJson(texts.json, start, texts.end(slot));
      else csvText(displayValue(texts.value(slot)), blank, out);
    };
  }
  return (_, rowIndex, cellAt, out) => csvText(shownText(column, rowIndex, cellAt), blank, out);
}

function shownText(column: ColumnRecord, rowIndex: number, cellAt: CellAt): string | null {
  const { shown, stored, status } = cellAt(column, rowIndex);
  // One that failed keeps the value that it had before.
  if (status === "FAILED") return null;
  if (shown) return displayValue(shown.value);
  return stored?.value ? displayValue(JSON.parse(stored.value) as Json) : null;
}

function jsonMember(column: ColumnRecord): WriteCell {
  const name = Buffer.from(`${JSON.stringify(column.title)}:`);
  const writeValue = jsonValue(column);
  return (texts, rowIndex, cellAt, out) => {
    out.copy(name, 0, name.length);
    writeValue(texts, rowIndex, cellAt, out);
  };
}

/** Writes JSON as it is stored, where it is. */
function jsonValue(column: ColumnRecord): WriteCell {
  const { text_slot: slot } = column;
  if (slot !== null) {
    return (texts, _, __, out) => {
      const start = texts.start(slot);
      if (start === -1) out.text("null");
      else if (texts.isPlain(slot)) out.copy(texts.json, start - 1, texts.end(slot) + 1);
      else out.text(JSON.stringify(texts.value(slot)));
    };
  }
  return (_, rowIndex, cellAt, out) => {
    const { shown, stored, status } = cellAt(column, rowIndex);
    if (status === "FAILED") out.text("null");
    else out.text(shown ? JSON.stringify(shown.value) : (stored?.value ?? "null"));
  };
}
