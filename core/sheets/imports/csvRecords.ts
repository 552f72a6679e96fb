import type { BinaryCopyRows } from "../../../db/copy.ts";
import { viewOf } from "../../../domain/viewOf.ts";
import { encodeTextValue } from "../../values/textValue.ts";

const [marker, space] = [0x01, 0x20];
export const [tab, lineFeed, carriageReturn, quote, comma, semicolon] = [0x09, 0x0a, 0x0d, 0x22, 0x2c, 0x3b];

/** Bytes that end the fields and the records of a file. */
export interface CsvFormat {
  delimiter: number;
  lineEnd: number;
}

/** Fault in the quotes of a field, at which records end. */
export type QuoteFault = "never closed" | "text behind";

/**
 * Records of a piece of CSV, as places in its bytes: a file of 100 MB has millions of fields, of which each would be a string
 * otherwise. The memory of the places serves for every piece.
 */
export class CsvRecords {
  /** Number of whole records. A blank line is one without fields. */
  count = 0;
  /** End of the last whole record. */
  end = 0;
  /** Start of the field that is not complete, or faulty. */
  openAt = 0;
  /** Number of fields before that one in its record. */
  openField = 0;
  private bytes: Buffer = Buffer.alloc(0);
  private view = viewOf(this.bytes);
  private lineEnd = lineFeed;
  /** Start and end of each field, without quotes. The end is negative (~end) if there are doubled quotes in it. */
  private places = new Int32Array(1 << 12);
  /** Number of fields up to the end of each record. */
  private fieldEnds = new Int32Array(1 << 8);
  private headerLength: number | null = null;

  /**
   * Reads the whole records of a piece that begins with one.
   * @param isLast the end of the bytes ends a record as well
   */
  read(bytes: Buffer, { delimiter, lineEnd }: CsvFormat, isLast: boolean): QuoteFault | null {
    const { length } = bytes;
    this.bytes = bytes;
    const view = viewOf(bytes);
    this.view = view;
    this.lineEnd = lineEnd;
    this.count = 0;
    this.end = 0;
    let fields = 0;
    let recordStart = 0;
    let at = 0;
    // A delimiter before the end of the file is followed by a blank field.
    while (at < length || (isLast && fields > recordStart)) {
      this.openAt = at;
      this.openField = fields - recordStart;
      const isQuoted = bytes[at] === quote;
      const start = isQuoted ? at + 1 : at;
      let end = isQuoted ? this.closingQuote(start) : indexOfEither(view, start, delimiter, lineEnd);
      at = end;
      if (isQuoted) {
        at = (end < 0 ? ~end : end) + 1;
        while (at < length && isBlank(bytes[at] as number) && bytes[at] !== lineEnd && bytes[at] !== delimiter) at++;
        if (at > length) return isLast ? "never closed" : null;
        if (at < length && bytes[at] !== delimiter && bytes[at] !== lineEnd) return "text behind";
      }
      if (at === length && !isLast) return null;
      const endsRecord = bytes[at] !== delimiter;
      if (endsRecord && !isQuoted && lineEnd === lineFeed && end > start && bytes[end - 1] === carriageReturn) end--;
      if (2 * fields === this.places.length) this.places = grown(this.places);
      this.places[2 * fields] = start;
      this.places[2 * fields + 1] = end;
      fields++;
      at++;
      if (!endsRecord) continue;
      if (fields - recordStart === 1 && start === end && !(isQuoted && this.headerLength === 1)) fields = recordStart;
      this.endRecord(fields, fields - recordStart, Math.min(at, length));
      recordStart = fields;
    }
    this.openAt = Math.min(at, length);
    this.openField = fields - recordStart;
    return null;
  }

  private endRecord(fields: number, recordLength: number, end: number): void {
    this.headerLength ??= recordLength;
    if (this.count === this.fieldEnds.length) this.fieldEnds = grown(this.fieldEnds);
    this.fieldEnds[this.count++] = fields;
    this.end = end;
  }

  /** Index of the quote that closes a field, negative (~index) if there are doubled ones before it. */
  private closingQuote(start: number): number {
    const { bytes, view } = this;
    let isDoubled = false;
    for (let at = start; ; at += 2) {
      at = indexOfEither(view, at, quote, quote);
      if (bytes[at + 1] !== quote) return isDoubled ? ~at : at;
      isDoubled = true;
    }
  }

  fieldCount(record: number): number {
    return (this.fieldEnds[record] as number) - this.firstField(record);
  }

  texts(record: number): string[] {
    const first = this.firstField(record);
    return Array.from({ length: this.fieldCount(record) }, (_, field) => this.text(first + field));
  }

  /** Tells whether a field that is not in quotes has such a byte in it. */
  hasUnquoted(record: number, byte: number): boolean {
    const first = this.firstField(record);
    return Array.from({ length: this.fieldCount(record) }, (_, field) => 2 * (first + field)).some((place) => {
      const start = this.places[place] as number;
      // Before a field without quotes is what ends the one before it.
      if (this.bytes[start - 1] === quote) return false;
      return this.bytes.subarray(start, this.places[place + 1]).includes(byte);
    });
  }

  /** Index of the first field of a record that has more bytes than this; -1 where none has. */
  fieldBeyond(record: number, bytes: number): number {
    const first = this.firstField(record);
    const count = this.fieldCount(record);
    if (count === 0 || this.endOf(first + count - 1) - (this.places[2 * first] as number) <= bytes) return -1;
    return Array.from({ length: count }, (_, field) => Buffer.byteLength(this.text(first + field))).findIndex(
      (size) => size > bytes,
    );
  }

  private endOf(field: number): number {
    const end = this.places[2 * field + 1] as number;
    return end < 0 ? ~end : end;
  }

  /** Number of lines that begin between two records, neither of which is a blank line. */
  linesBetween(record: number, later: number): number {
    const [from, to] = [record, later].map((each) => (each === 0 ? 0 : this.places[2 * this.firstField(each)]));
    return countLines(this.bytes.subarray(from, to), this.lineEnd);
  }

  private firstField(record: number): number {
    return record === 0 ? 0 : (this.fieldEnds[record - 1] as number);
  }

  private text(field: number): string {
    const text = this.bytes.toString("utf8", this.places[2 * field], this.endOf(field));
    return (this.places[2 * field + 1] as number) < 0 ? text.replaceAll('""', '"') : text;
  }

  /** Writes the field of each slot; a blank or missing one is null. */
  writeCells(record: number, fieldOfSlot: readonly number[], copy: BinaryCopyRows): void {
    const { places, bytes, view } = this;
    const first = this.firstField(record);
    const count = this.fieldCount(record);
    for (const number of fieldOfSlot) {
      const field = first + number;
      const start = places[2 * field] as number;
      const end = places[2 * field + 1] as number;
      if (number < 0 || number >= count || start === end) copy.null();
      else if (bytes[start] === marker) copy.textOrNull(encodeTextValue(this.text(field)));
      else if (end < 0) copy.unquotedText(bytes, start, ~end);
      else copy.textOfBytes(view, start, end);
    }
  }
}

const everyByte = 0x01010101;
/** The highest bit of each byte, as a signed number. */
const highBits = 0x80808080 | 0;

/**
 * Index of the first of two bytes, or the end. Four bytes are looked at together: a byte that is sought becomes 0 by the
 * exclusive or, and the subtraction sets the highest bit of the lowest 0.
 */
function indexOfEither(bytes: DataView, start: number, first: number, second: number): number {
  const firsts = Math.imul(first, everyByte);
  const seconds = Math.imul(second, everyByte);
  let at = start;
  for (const last = bytes.byteLength - 4; at <= last; at += 4) {
    const word = bytes.getInt32(at, true);
    const found = (highBitOfZero(word ^ firsts) | highBitOfZero(word ^ seconds)) & highBits;
    if (found !== 0) return at + ((31 - Math.clz32(found & -found)) >> 3);
  }
  for (; at < bytes.byteLength; at++) {
    const byte = bytes.getUint8(at);
    if (byte === first || byte === second) break;
  }
  return at;
}

function highBitOfZero(word: number): number {
  return ((word - everyByte) | 0) & ~word;
}

function isBlank(byte: number): boolean {
  return byte === space || (byte >= tab && byte <= carriageReturn);
}

function grown(places: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(places.length * 2);
  larger.set(places);
  return larger;
}

export function countLines(bytes: Buffer, lineEnd: number): number {
  let count = 0;
  for (let at = bytes.indexOf(lineEnd); at !== -1; at = bytes.indexOf(lineEnd, at + 1)) count++;
  return count;
}
