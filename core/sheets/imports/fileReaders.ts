import type { FileFormat } from "../../../db/queries/sheets/imports.ts";
import type { Json } from "../../values/json.ts";
import { ownValue } from "../../values/lookup.ts";
import { maxValueBytes } from "../../values/storable.ts";
import { encodeTextValue } from "../../values/textValue.ts";
import { csvBatches, csvHeader } from "./csv.ts";
import type { CsvRecords } from "./csvRecords.ts";
import { endAtFault, ImportFault, type OnFault } from "./fault.ts";
import type { FieldWord } from "./header.ts";
import { cellText, digitsAsText, type JsonBatch, jsonBatches } from "./json.ts";
import { asArray, faultsOfLines } from "./jsonLines.ts";
import { encodedRows, type Manner, type RowBatch, type Survey } from "./source.ts";
import { tooLarge } from "./unstorableCell.ts";

type Bytes = AsyncIterable<Uint8Array>;

interface FileReader {
  fieldWord: FieldWord;
  /** Names of the fields, as the file has them. */
  fieldNames(read: () => Bytes, manner: Manner): Promise<string[]>;
  rows(bytes: Bytes, fieldNames: string[], manner: Manner): AsyncIterable<RowBatch>;
  /** Reads the whole file. Throws a fault that leaves the rest unreadable; the findings until then are in the survey. */
  survey(read: () => Bytes, survey: Survey): Promise<void>;
}

const csv: FileReader = {
  fieldWord: "column",
  fieldNames: (read) => readHeader(read()),

  async *rows(bytes, fieldNames, manner) {
    for await (const { records, rows } of csvRows(bytes, fieldNames, manner === "lenient" ? "fit" : endAtFault)) {
      yield {
        count: rows.length,
        writeCells: (row, fieldOfSlot, copy) => records.writeCells(rows[row] as number, fieldOfSlot, copy),
      };
    }
  },

  async survey(read, survey) {
    survey.fieldNames = await readHeader(read());
    for await (const { rows } of csvRows(read(), survey.fieldNames, survey.onFault)) survey.rowCount += rows.length;
  },
};

async function readHeader(bytes: Bytes): Promise<string[]> {
  const header = await csvHeader(bytes);
  if (!header) throw new ImportFault("The file is empty. The first line must be a header that names the columns.");
  return header;
}

/** Rows of a CSV file, by their numbers among the records of a batch. */
interface CsvRows {
  records: CsvRecords;
  rows: number[];
}

/** @param onRagged treatment of a record with more or fewer fields than the header: it is made to fit, or is a fault */
async function* csvRows(bytes: Bytes, fieldNames: string[], onRagged: OnFault | "fit"): AsyncGenerator<CsvRows> {
  const onFault = onRagged === "fit" ? endAtFault : onRagged;
  let isHeader = true;
  for await (const { records, firstLine } of csvBatches(bytes)) {
    const rows: number[] = [];
    // Counted on from the faulty record before: a file of nothing else would be counted again for each.
    let [line, counted] = [firstLine, 0];
    for (let record = isHeader ? 1 : 0; record < records.count; record++) {
      const found = records.fieldCount(record);
      const isBlankLine = found === 0;
      if (isBlankLine) continue;
      const isFitting = found === fieldNames.length || onRagged === "fit";
      const large = fieldNames[records.fieldBeyond(record, maxValueBytes)]?.trim();
      if (isFitting && large === undefined) {
        rows.push(record);
        continue;
      }
      line += records.linesBetween(counted, record);
      counted = record;
      onFault(isFitting ? largeField(large as string, line) : raggedRecord(found, fieldNames, line));
    }
    isHeader = false;
    yield { records, rows };
  }
}

function largeField(column: string, line: number): ImportFault {
  return new ImportFault(`Line ${line} ${tooLarge(column)}`, { line, column });
}

function raggedRecord(found: number, fieldNames: string[], line: number): ImportFault {
  const missing = fieldNames[found]?.trim();
  const consequence = missing === undefined ? "the last have no column" : `nothing is left for "${missing}"`;
  return new ImportFault(
    `Line ${line} has ${found} field${found === 1 ? "" : "s"}, the header has ${fieldNames.length}: ${consequence}. Every line must have as many fields as the header.`,
    { line, column: missing },
  );
}

const json: FileReader = {
  fieldWord: "key",

  async fieldNames(read, manner) {
    if (manner === "lenient") return toldByLine(read, () => json.fieldNames(() => asArray(read()), "strict"));
    const names = new Set<string>();
    for await (const batch of jsonBatches(read())) addKeys(names, batch);
    return requireKeys(names);
  },

  async *rows(bytes, fieldNames, manner) {
    const isLenient = manner === "lenient";
    const batches = isLenient ? jsonBatches(asArray(bytes), undefined, digitsAsText) : jsonBatches(bytes);
    for await (const { records } of batches) {
      const stored = (value: Json) => encodeTextValue(isLenient ? value : cellText(value));
      yield encodedRows(records.map((record) => fieldNames.map((name) => stored(ownValue(record, name) ?? null))));
    }
  },

  async survey(read, survey) {
    const names = new Set<string>();
    for await (const batch of jsonBatches(read(), survey.onFault)) {
      addKeys(names, batch);
      survey.fieldNames = [...names];
      survey.rowCount += batch.records.length;
    }
    requireKeys(names);
  },
};

function addKeys(names: Set<string>, batch: JsonBatch): void {
  for (const name of batch.keys()) names.add(name);
}

function requireKeys(names: Set<string>): string[] {
  if (names.size > 0) return [...names];
  throw new ImportFault("The objects have no keys, so there are no columns.");
}

/** Objects on lines, as exports write them, with the values as they are. */
const jsonl: FileReader = {
  fieldWord: "key",
  fieldNames: (read) => json.fieldNames(read, "lenient"),
  rows: (bytes, fieldNames) => json.rows(bytes, fieldNames, "lenient"),

  async survey(read, survey) {
    const faults: ImportFault[] = [];
    const found: Survey = { ...survey, onFault: (fault) => void faults.push(fault) };
    try {
      await json.survey(() => asArray(read()), found);
    } catch (error) {
      if (!(error instanceof ImportFault)) throw error;
      faults.push(error);
    }
    survey.fieldNames = found.fieldNames;
    survey.rowCount = found.rowCount;
    if (faults.length === 0) return;
    const ofLines = await Array.fromAsync(faultsOfLines(read()));
    for (const fault of ofLines.length > 0 ? ofLines : faults) survey.onFault(fault);
  },
};

/** Reads a file whose objects may stand on lines; a fault of these is told with its line. */
async function toldByLine<Read>(read: () => Bytes, work: () => Promise<Read>): Promise<Read> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ImportFault)) throw error;
    for await (const fault of faultsOfLines(read())) throw fault;
    throw error;
  }
}

export const fileReaders: Record<FileFormat, FileReader> = { csv, json, jsonl };
