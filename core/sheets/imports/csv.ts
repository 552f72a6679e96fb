import Papa from "papaparse";
import { type FaultPlace, ImportFault } from "./fault.ts";

/** Records of a file, each complete, and the line on which the first begins. */
interface CsvBatch {
  records: string[][];
  firstLine: number;
}

interface SliceParser {
  parse(
    text: string,
    baseIndex: number,
    ignoreLastRow: boolean,
  ): {
    data: string[][];
    errors: QuoteError[];
    meta: { cursor: number };
  };
}

interface QuoteError {
  code: string;
  /** Beginning of the content of the faulty quoted field. */
  index: number;
  /** Number of records before the faulty one. */
  row: number;
}

/** Papaparse's parser without its streamer, which breaks characters that two chunks share and takes 60 times as long. */
const Parser = (Papa as unknown as { Parser: new (config: { delimiter: string; newline: string }) => SliceParser })
  .Parser;

/** Bytes that are parsed at once: a few milliseconds, in which this process does nothing else. */
const chunkLength = 1 << 18;
const lineFeed = 0x0a;
/** Characters that are read again when no record ended in them. */
const sliceLength = 1 << 20;

/**
 * Reads CSV (RFC 4180: comma, double quotes, LF, CRLF or CR; UTF-8 with or without a byte order mark) as it arrives.
 * Blank lines are left out. The header is the first record. Whole records before a fault are given before it is thrown.
 * @throws ImportFault naming the line
 */
export async function* csvBatches(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<CsvBatch> {
  const reader = new CsvReader();
  for await (const chunk of bytes) {
    for (let at = 0, end = 0; at < chunk.length; at = end) {
      end = endOfSlice(chunk, at);
      const batch = reader.push(chunk.subarray(at, end));
      if (batch) yield batch;
      if (reader.fault) throw reader.fault;
    }
  }
  const last = reader.end();
  if (last) yield last;
  if (reader.fault) throw reader.fault;
}

/** End of the bytes that are parsed next: at the end of a line where there is one, which leaves no text to be copied. */
function endOfSlice(chunk: Uint8Array, at: number): number {
  const end = Math.min(at + chunkLength, chunk.length);
  const line = chunk.lastIndexOf(lineFeed, end - 1);
  return line >= at ? line + 1 : end;
}

/**
 * First record of a file, or null. Faults behind it are left to the readers of the rows.
 * @throws ImportFault
 */
export async function csvHeader(bytes: AsyncIterable<Uint8Array>): Promise<string[] | null> {
  for await (const { records } of csvBatches(bytes)) {
    const header = records[0] as string[];
    if (!isBlankRecord(header)) return header;
    throw new ImportFault("Line 1 is blank. The first line must be the header.", { line: 1 });
  }
  return null;
}

class CsvReader {
  private readonly decoder = new TextDecoder("utf-8", { fatal: true });
  private parser: SliceParser | undefined;
  private newline = "\n";
  private header: string[] | undefined;
  /** Fault that makes the rest unreadable. */
  fault: ImportFault | undefined;
  /** Text in which no whole record was found yet. */
  private rest = "";
  private wantedLength = 0;
  private line = 1;

  push(bytes: Uint8Array): CsvBatch | null {
    this.rest += this.decode(bytes);
    // Text without the end of a record (an open quote, perhaps to the end of the file) is read again only when it has
    // doubled, so a hostile file costs linear time too.
    if (!this.fault && this.rest.length < this.wantedLength) return null;
    const batch = this.parse(true);
    this.wantedLength = batch ? this.rest.length : Math.max(sliceLength, this.rest.length * 2);
    return batch;
  }

  end(): CsvBatch | null {
    this.rest += this.decode(new Uint8Array(0), true);
    return this.rest === "" ? null : this.parse(this.fault !== undefined);
  }

  /** Text of these bytes, up to the first that is not UTF-8. */
  private decode(bytes: Uint8Array, isEnd = false): string {
    try {
      return this.decoder.decode(bytes, { stream: !isEnd });
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      const lenient = new TextDecoder().decode(bytes);
      const readable = lenient.substring(0, lenient.indexOf("\ufffd"));
      const place = this.placeAfter(this.rest + readable);
      const message = `The file is not UTF-8: see ${describePlace(place)}. Save it as UTF-8 and import it again.`;
      this.fault = new ImportFault(message, place);
      return readable;
    }
  }

  private parse(isPartial: boolean): CsvBatch | null {
    const text = this.rest;
    this.parser ??= this.parserFor(text, isPartial);
    if (!this.parser) return null;
    const { data, errors, meta } = this.parser.parse(text, 0, isPartial);
    if (this.newline === "\n" && text.includes("\r")) trimCarriageReturns(data, text);
    const consumed = isPartial ? meta.cursor : text.length;
    const firstLine = this.line;
    this.header ??= data[0];
    this.emptyBlankLines(data, text);
    const [error] = errors;
    // A closing quote may be followed by blanks and the CR of CRLF, whose successors may be in the next chunk.
    const isUndecided = isPartial && error?.row === data.length && text.trimEnd().endsWith('"');
    const records = this.faultless({ text, consumed }, data, isUndecided ? undefined : error);
    this.rest = text.substring(consumed);
    this.line += countLines(text, this.newline, consumed);
    return records.length === 0 ? null : { records, firstLine };
  }

  /** Takes the field out of blank lines. In a file of one column a blank in quotes is a row, as exports write it. */
  private emptyBlankLines(records: string[][], text: string): void {
    let isQuoted: boolean[] | undefined;
    for (const [index, record] of records.entries()) {
      if (record.length !== 1 || record[0] !== "") continue;
      isQuoted ??= this.header?.length === 1 ? quotedEnds(text, this.newline) : [];
      if (!isQuoted[index] || record === this.header) records[index] = [];
    }
  }

  /** Records before a fault of the text, which becomes the fault of the file. */
  private faultless(
    { text, consumed }: { text: string; consumed: number },
    records: string[][],
    error: QuoteError | undefined,
  ): string[][] {
    const nul = text.indexOf("\0");
    if (nul !== -1 && nul < Math.min(consumed, error?.index ?? consumed)) {
      const place = this.placeAfter(text.substring(0, nul));
      const where = capitalized(describePlace(place));
      this.fault = new ImportFault(`${where} contains a NUL character. Is this a text file in UTF-8?`, place);
      return records.slice(
        0,
        records.findIndex((record) => record.some((field) => field.includes("\0"))),
      );
    }
    if (!error) return records;
    this.fault = this.quoteFault(text, error);
    return records.slice(0, error.row);
  }

  private quoteFault(text: string, { code, index }: QuoteError): ImportFault {
    const place = this.placeAfter(text.substring(0, index - 1));
    return new ImportFault(
      code === "MissingQuotes"
        ? `The quoted field that begins on ${describePlace(place)} is never closed.`
        : `${capitalized(describePlace(place))} has text after the closing quote of the field. A quote inside a field is written twice.`,
      place,
    );
  }

  /** Line and column after some text that is not consumed yet, which is parsed once more. */
  private placeAfter(text: string): FaultPlace {
    const parser = this.parser ?? this.parserFor(text, false);
    const data = parser?.parse(text, 0, false).data ?? [];
    const column = Math.max(0, (data.at(-1)?.length ?? 0) - 1);
    const isHeader = this.line === 1 && data.length <= 1;
    return {
      line: this.line + countLines(text, this.newline),
      column: isHeader ? undefined : this.header?.[column]?.trim() || undefined,
    };
  }

  /**
   * Line end of the file, as the first line has it: LF, which also serves for CRLF (papaparse then leaves the CR to us, and
   * line ends may be mixed), or CR where there is no LF. Undefined while that end may still come.
   */
  private parserFor(text: string, isPartial: boolean): SliceParser | undefined {
    const lf = findUnquoted(text, "\n");
    const cr = findUnquoted(text, "\r");
    if (lf === -1 && isPartial && text.length < sliceLength) return undefined;
    this.newline = lf === -1 && cr !== -1 ? "\r" : "\n";
    return new Parser({ delimiter: ",", newline: this.newline });
  }
}

/** Index of the first such character outside of quotes, or -1. */
function findUnquoted(text: string, character: string): number {
  for (let from = 0; ; ) {
    const at = text.indexOf(character, from);
    const opening = text.indexOf('"', from);
    if (at === -1 || opening === -1 || at < opening) return at;
    const closing = text.indexOf('"', opening + 1);
    if (closing === -1) return -1;
    from = closing + 1;
  }
}

/** Removes the CR of CRLF from the last field of each record, and leaves one that was in quotes. */
function trimCarriageReturns(records: string[][], text: string): void {
  const isQuoted = text.includes('\r"') ? quotedEnds(text, "\n") : [];
  for (const [index, record] of records.entries()) {
    const last = record[record.length - 1] as string;
    if (last.endsWith("\r") && !isQuoted[index]) record[record.length - 1] = last.slice(0, -1);
  }
}

/** Tells for each record up to a fault in the quotes whether its last field is quoted; the parsed field does not say. */
function quotedEnds(text: string, newline: string): boolean[] {
  const ends: boolean[] = [];
  // Searched again only once it is passed: a distant one would be searched for from every field.
  let [comma, end] = [-1, -1];
  for (let start = 0; start < text.length; ) {
    const isQuoted = text[start] === '"';
    const from = isQuoted ? closingQuote(text, start) : start;
    if (from === -1) break;
    if (comma < from) comma = indexOrEnd(text, ",", from);
    if (end < from) end = indexOrEnd(text, newline, from);
    if (end < comma || end === text.length) ends.push(isQuoted);
    start = Math.min(comma, end) + 1;
  }
  return ends;
}

function indexOrEnd(text: string, character: string, from: number): number {
  const at = text.indexOf(character, from);
  return at === -1 ? text.length : at;
}

/** Index of the quote that closes the one at this place, or -1. Doubled quotes are content. */
function closingQuote(text: string, opening: number): number {
  let at = text.indexOf('"', opening + 1);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}

function describePlace({ line, column }: FaultPlace): string {
  return column === undefined ? `line ${line}` : `line ${line} (column "${column}")`;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function isBlankRecord(record: readonly string[]): boolean {
  return record.length === 0;
}

function countLines(text: string, newline: string, end = text.length): number {
  let count = 0;
  for (let at = text.indexOf(newline); at !== -1 && at < end; at = text.indexOf(newline, at + 1)) count++;
  return count;
}

/** Number of lines that these records take up. */
export function linesOfRecords(records: readonly string[][]): number {
  let lines = records.length;
  for (const record of records) for (const field of record) lines += countLines(field, "\n");
  return lines;
}
