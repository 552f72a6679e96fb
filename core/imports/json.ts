import type { Json } from "../values/json.ts";
import { ImportFault } from "./fault.ts";

/** Flat objects of a JSON file, in order. */
export type JsonRecord = { [key: string]: Json };

const comma = 0x2c;
const quote = 0x22;
const backslash = 0x5c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const batchBytes = 1 << 19;
/** Levels of lists and objects, the file's own list among them. Writing a value down again takes a stack, too. */
const maxDepth = 1000;

/**
 * Reads an array of objects as it arrives, in batches: the array is cut at its own commas and each piece parsed by
 * itself, so a file of 100 MB needs the memory of a piece.
 * @throws ImportFault naming the item
 */
export async function* jsonBatches(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<JsonRecord[]> {
  const splitter = new ArraySplitter();
  let itemCount = 0;
  for await (const chunk of bytes) {
    for (const piece of splitter.push(chunk)) {
      const records = parseItems(piece, itemCount);
      itemCount += records.length;
      yield records;
    }
  }
  const last = splitter.end();
  if (last === null) {
    if (itemCount === 0) throw new ImportFault("The JSON array is empty: there is no column to make.");
    return;
  }
  yield parseItems(last, itemCount);
}

/** Finds the commas between the items of the outermost array. */
class ArraySplitter {
  private depth = 0;
  private inString = false;
  private isEscaped = false;
  private hasEnded = false;
  private pending: Buffer[] = [];
  private pendingBytes = 0;

  *push(bytes: Uint8Array): Generator<Buffer> {
    const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let start = 0;
    for (let index = 0; index < chunk.length; index++) {
      const byte = chunk[index] as number;
      if (this.inString) {
        if (this.isEscaped) this.isEscaped = false;
        else if (byte === backslash) this.isEscaped = true;
        else if (byte === quote) this.inString = false;
        continue;
      }
      if (this.depth === 0) {
        start = this.outside(byte, index, start, chunk);
        continue;
      }
      if (byte === quote) this.inString = true;
      else if (byte === openBracket || byte === openBrace) this.descend();
      else if (byte === closeBracket || byte === closeBrace) {
        this.depth--;
        if (this.depth === 0) {
          this.hold(chunk.subarray(start, index));
          this.hasEnded = true;
          start = chunk.length;
        }
      } else if (byte === comma && this.depth === 1 && this.pendingBytes + index - start >= batchBytes) {
        this.hold(chunk.subarray(start, index));
        yield this.take();
        start = index + 1;
      }
    }
    if (this.depth > 0) this.hold(chunk.subarray(start));
  }

  /** The last items; null when there are none. */
  end(): Buffer | null {
    if (!this.hasEnded) {
      throw new ImportFault(
        this.depth > 0 || this.inString ? "The JSON ends before its array is closed." : "The file holds no JSON array.",
      );
    }
    const last = this.take();
    return last.toString().trim() === "" ? null : last;
  }

  /** White space and a byte order mark may stand around the array, nothing else. */
  private outside(byte: number, index: number, start: number, chunk: Buffer): number {
    const isSpace = byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
    const isMark = !this.hasEnded && (byte === 0xef || byte === 0xbb || byte === 0xbf);
    if (isSpace || isMark) return start;
    if (this.hasEnded) throw new ImportFault("There is text after the end of the JSON array.");
    if (byte !== openBracket) {
      throw new ImportFault(
        `The JSON must be an array of objects, one for each row; it begins with ${JSON.stringify(String.fromCharCode(chunk[index] as number))}.`,
      );
    }
    this.depth = 1;
    return index + 1;
  }

  private descend(): void {
    if (++this.depth > maxDepth) throw new ImportFault(`The JSON is nested deeper than ${maxDepth} levels.`);
  }

  private hold(bytes: Buffer): void {
    this.pending.push(bytes);
    this.pendingBytes += bytes.length;
  }

  private take(): Buffer {
    const bytes = Buffer.concat(this.pending);
    this.pending = [];
    this.pendingBytes = 0;
    return bytes;
  }
}

/** Numbers that a double may not hold as they are written: many digits, or an exponent. */
const delicateNumber = /\d[\d.]{15}|\d[eE][+-]?\d/;

function parseItems(bytes: Buffer, itemCount: number): JsonRecord[] {
  const items = parseArray(`[${decode(bytes, itemCount)}]`, itemCount);
  for (const [index, item] of items.entries()) {
    if (typeof item !== "object" || item === null || Array.isArray(item)) {
      throw new ImportFault(
        `Item ${itemCount + index + 1} of the JSON array is no object. Each row must be an object.`,
      );
    }
  }
  return items as JsonRecord[];
}

function decode(bytes: Buffer, itemCount: number): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new ImportFault(`The file is not UTF-8, after item ${itemCount} of the JSON array.`);
  }
}

function parseArray(text: string, itemCount: number): Json[] {
  try {
    if (!delicateNumber.test(text)) return JSON.parse(text) as Json[];
    return JSON.parse(text, keepDigits) as Json[];
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new ImportFault(`The JSON is malformed, after item ${itemCount} of the array: ${error.message}.`);
  }
}

const { rawJSON } = JSON as unknown as { rawJSON(text: string): Json };

/**
 * Cells are text, so a number keeps the digits it was written with: 12345678901234567890 is no double. Others become
 * the same text whatever stands beside them in the file.
 */
function keepDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== "number" || context?.source === undefined) return value;
  return delicateNumber.test(context.source) ? rawJSON(context.source) : value;
}

/** A record's value as the text of a CSV field; null is blank. A key that only every object has is none of it. */
export function fieldText(record: JsonRecord, name: string): string | null {
  const value = Object.hasOwn(record, name) ? record[name] : null;
  if (value === null || value === undefined || value === "") return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}
