import { isUtf8 } from "node:buffer";
import {
  type CsvFormat,
  CsvRecords,
  carriageReturn,
  countLines,
  lineFeed,
  type QuoteFault,
  quote,
} from "./csvRecords.ts";
import { guessDelimiter } from "./delimiter.ts";
import { type FaultPlace, ImportFault } from "./fault.ts";

/** Records of a file, each complete, and the line on which the first begins; valid until the next are asked for. */
interface CsvBatch {
  records: CsvRecords;
  firstLine: number;
}

/** Bytes that are read at once: about a millisecond, in which this process does nothing else. */
const chunkLength = 1 << 18;
/** Bytes that are read again when no record ended in them. */
const sliceLength = 1 << 20;
/** Bytes of the records that tell the delimiter: always the same ones, in whatever pieces the file comes. */
const sampleLength = 1 << 18;
const byteOrderMark = Buffer.from("\ufeff");

/**
 * Reads CSV (RFC 4180: double quotes, LF, CRLF or CR; UTF-8 with or without a byte order mark; commas, or semicolons or tabs
 * where they are sure to be meant) as it arrives. The header is the first record. Whole records before a fault are given before it is thrown.
 * @throws ImportFault naming the line
 */
export async function* csvBatches(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<CsvBatch> {
  const reader = new CsvReader();
  for await (const { buffer, byteOffset, byteLength } of bytes) {
    const chunk = Buffer.from(buffer, byteOffset, byteLength);
    for (let at = 0, end = 0; at < chunk.length; at = end) {
      end = endOfSlice(chunk, at);
      yield* reader.push(chunk.subarray(at, end));
    }
  }
  yield* reader.finish();
}

/** End of the bytes that are read next: at the end of a line where there is one, which seldom cuts a record. */
function endOfSlice(chunk: Buffer, at: number): number {
  const end = Math.min(at + chunkLength, chunk.length);
  const line = chunk.lastIndexOf(lineFeed, end - 1);
  return line >= at ? line + 1 : end;
}

/** Line above the header by which spreadsheets tell each other the delimiter. */
const delimiterLine = /^sep=[^a-z0-9]$/i;

/** First record of a file, or null. Faults behind it are left to the readers of the rows. @throws ImportFault */
export async function csvHeader(bytes: AsyncIterable<Uint8Array>): Promise<string[] | null> {
  for await (const { records } of csvBatches(bytes)) {
    const header = records.texts(0);
    if (header.length === 0) throw new ImportFault("Line 1 is blank. The first line must be the header.", { line: 1 });
    if (delimiterLine.test(header.join())) {
      throw new ImportFault("Line 1 names the delimiter. Remove it: the first line must be the header.", { line: 1 });
    }
    return header;
  }
  return null;
}

class CsvReader {
  private readonly records = new CsvRecords();
  private header: string[] | undefined;
  private format: CsvFormat | undefined;
  /** Memory that serves for every piece. Its bytes from `start` to `end` are in no record yet. */
  private memory = Buffer.allocUnsafe(2 * chunkLength);
  private start = 0;
  private end = 0;
  private wantedLength = sampleLength;
  private line = 1;

  *push(piece: Buffer): Generator<CsvBatch> {
    this.append(piece);
    // Bytes without the end of a record (an open quote, perhaps to the end of the file) are read again only when they have
    // doubled, so a hostile file costs linear time too.
    if (this.end < this.wantedLength) return;
    yield* this.read(false);
    this.wantedLength = this.start > 0 ? 0 : Math.max(sliceLength, this.end * 2);
  }

  *finish(): Generator<CsvBatch> {
    yield* this.read(true);
  }

  private append(piece: Buffer): void {
    const length = this.end - this.start + piece.length;
    const target = length > this.memory.length ? Buffer.allocUnsafe(2 * length) : this.memory;
    const isInPlace = target === this.memory && this.start === 0;
    if (!isInPlace) this.memory.copy(target, 0, this.start, this.end);
    piece.copy(target, length - piece.length);
    this.memory = target;
    this.start = 0;
    this.end = length;
  }

  private *read(isLast: boolean): Generator<CsvBatch> {
    this.format ??= this.begin(isLast);
    if (this.format === undefined) return;
    const { records, format, line: firstLine } = this;
    const bytes = this.memory.subarray(this.start, this.end);
    const quoteFault = records.read(bytes, format, isLast);
    if (records.count > 0) this.header ??= records.texts(0);
    const readable = bytes.subarray(0, quoteFault ? records.openAt : records.end);
    const fault = this.characterFault(readable) ?? (quoteFault && this.quoteFault(readable, quoteFault));
    this.start += records.end;
    this.line += countLines(bytes.subarray(0, records.end), format.lineEnd);
    if (records.count > 0) yield { records, firstLine };
    if (fault) throw fault;
  }

  /**
   * Finds the delimiter and the line end of the file, as the first line has it: LF, which also serves for CRLF (line ends may be
   * mixed), or CR where there is no LF. They are undefined while that end may still come.
   */
  private begin(isLast: boolean): CsvFormat | undefined {
    const bytes = this.memory.subarray(this.start, this.end);
    const hasLf = hasUnquoted(bytes, lineFeed);
    if (!hasLf && !isLast && bytes.length < sliceLength) return undefined;
    const lineEnd = !hasLf && hasUnquoted(bytes, carriageReturn) ? carriageReturn : lineFeed;
    const isWhole = bytes.length < sampleLength;
    const markLength = byteOrderMark.equals(bytes.subarray(0, byteOrderMark.length)) ? byteOrderMark.length : 0;
    this.start += markLength;
    return { delimiter: guessDelimiter(bytes.subarray(markLength, sampleLength), lineEnd, isWhole), lineEnd };
  }

  private characterFault(bytes: Buffer): ImportFault | null {
    const nul = bytes.indexOf(0);
    const rest = nul === -1 ? bytes : bytes.subarray(0, nul);
    if (!isUtf8(rest)) {
      const [readable = ""] = new TextDecoder("utf-8", { ignoreBOM: true }).decode(rest).split("\ufffd", 1);
      const place = this.placeAt(bytes.subarray(0, Buffer.byteLength(readable)));
      const message = `The file is not UTF-8: see ${describePlace(place)}. Save it as UTF-8 and import it again.`;
      return new ImportFault(message, place);
    }
    if (nul === -1) return null;
    const place = this.placeAt(rest);
    const where = capitalized(describePlace(place));
    return new ImportFault(`${where} contains a NUL character. Is this a text file in UTF-8?`, place);
  }

  private quoteFault(before: Buffer, fault: QuoteFault): ImportFault {
    const place = this.placeAt(before);
    return new ImportFault(
      fault === "never closed"
        ? `The quoted field that begins on ${describePlace(place)} is never closed.`
        : `${capitalized(describePlace(place))} has text after the closing quote of the field. A quote inside a field is written twice.`,
      place,
    );
  }

  /** Place behind some bytes. Records that are not complete there are left out of the batch. */
  private placeAt(before: Buffer): FaultPlace {
    const { records, format } = this;
    if (!format) throw new Error("a fault was found before the first record");
    records.read(before, format, false);
    const isHeader = this.line === 1 && records.count === 0;
    return {
      line: this.line + countLines(before, format.lineEnd),
      column: isHeader ? undefined : this.header?.[records.openField]?.trim() || undefined,
    };
  }
}

/** Tells whether there is such a byte outside of quotes. */
function hasUnquoted(bytes: Buffer, sought: number): boolean {
  for (let from = 0; ; ) {
    const at = bytes.indexOf(sought, from);
    const opening = bytes.indexOf(quote, from);
    if (at === -1 || opening === -1 || at < opening) return at !== -1;
    const closing = bytes.indexOf(quote, opening + 1);
    if (closing === -1) return false;
    from = closing + 1;
  }
}

function describePlace({ line, column }: FaultPlace): string {
  return column === undefined ? `line ${line}` : `line ${line} (column "${column}")`;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
