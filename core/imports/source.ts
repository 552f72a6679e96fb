import type { FileFormat } from "../../db/queries/imports.ts";
import { encodeTextValue } from "../tables/textValue.ts";
import { csvBatches, csvHeader, isBlankRecord, linesOfRecords } from "./csv.ts";
import { ImportFault } from "./fault.ts";
import { fieldText, jsonBatches } from "./json.ts";

/** Rows as sheet_rows stores them: encoded values in the order of the file's fields. */
export type EncodedRow = (string | null)[];

/** How a kind of file becomes rows; one for each format. */
interface FileReader {
  /** The names of the fields, as the file has them. */
  fieldNames(bytes: AsyncIterable<Uint8Array>): Promise<string[]>;
  rows(bytes: AsyncIterable<Uint8Array>, fieldNames: string[]): AsyncGenerator<EncodedRow[]>;
}

const csv: FileReader = {
  async fieldNames(bytes) {
    const header = await csvHeader(bytes);
    if (!header) throw new ImportFault("The file is empty. The first line must be a header that names the columns.");
    return header;
  },

  async *rows(bytes, fieldNames) {
    let isHeader = true;
    for await (const { records, firstLine } of csvBatches(bytes)) {
      const first = isHeader ? 1 : 0;
      isHeader = false;
      const rows: EncodedRow[] = [];
      for (let index = first; index < records.length; index++) {
        const record = records[index] as string[];
        if (record.length !== fieldNames.length) {
          if (isBlankRecord(record)) continue;
          throw raggedRecord(record.length, fieldNames.length, firstLine + linesOfRecords(records.slice(0, index)));
        }
        if (isBlankRecord(record)) continue;
        rows.push(encodeRecord(record));
      }
      yield rows;
    }
  },
};

function raggedRecord(found: number, expected: number, line: number): ImportFault {
  return new ImportFault(
    `Line ${line} has ${found} field${found === 1 ? "" : "s"}, the header has ${expected}. Every line needs as many fields as the header.`,
  );
}

/** In place: a file of 100 MB has millions of fields. A blank field is null. */
function encodeRecord(record: string[]): EncodedRow {
  const row: EncodedRow = record;
  for (let index = 0; index < record.length; index++) {
    const field = record[index] as string;
    if (field === "") row[index] = null;
    else if (field.charCodeAt(0) === 1) row[index] = encodeTextValue(field);
  }
  return row;
}

const json: FileReader = {
  async fieldNames(bytes) {
    const names = new Set<string>();
    for await (const records of jsonBatches(bytes)) {
      for (const record of records) for (const name of Object.keys(record)) names.add(name);
    }
    if (names.size === 0)
      throw new ImportFault("The objects of the JSON array have no keys: there is no column to make.");
    return [...names];
  },

  async *rows(bytes, fieldNames) {
    for await (const records of jsonBatches(bytes)) {
      yield records.map((record) => fieldNames.map((name) => encodeTextValue(fieldText(record, name))));
    }
  },
};

export const fileReaders: Record<FileFormat, FileReader> = { csv, json };
