import { mayBeUnstorable } from "../../../validation/unstorable.ts";
import { isObject, type Json, type JsonObject } from "../../values/json.ts";
import { closeBrace, endOfString, maxDepths, NestedBytes, openBracket, writtenNumber } from "../../values/jsonText.ts";
import { maxValueBytes } from "../../values/storable.ts";
import { endAtFault, ImportFault, type OnFault } from "./fault.ts";
import { unstorableCell } from "./unstorableCell.ts";

const batchBytes = 1 << 19;
const maxDepth = maxDepths.importedFile;

export interface JsonBatch {
  records: JsonObject[];
  /** The keys of the records, each once, as they come in the file. */
  keys(): Iterable<string>;
}

/**
 * Reads an array of objects as it arrives, in batches: the array is cut at its own commas and each piece parsed by
 * itself, so a file of 100 MB needs the memory of a piece. An item that is not an object, or has a value that no cell can hold,
 * is reported and left out.
 * @param keepNumber what a number becomes that a double may not hold as it is written
 * @throws ImportFault that names the item, for a fault that leaves the rest unreadable
 */
export async function* jsonBatches(
  bytes: AsyncIterable<Uint8Array>,
  onFault: OnFault = endAtFault,
  keepNumber: KeepNumber = keepDigits,
): AsyncGenerator<JsonBatch> {
  const splitter = new ArraySplitter(batchBytes);
  let itemCount = 0;
  const read = (piece: Buffer) => {
    const items = parsePiece(piece, itemCount, keepNumber);
    const isSuspect = piece.length > maxValueBytes || mayBeUnstorable(piece.toString("latin1"));
    const faultOf = isSuspect ? faultOfItem : faultOfKind;
    const records = onlyRecords(items, itemCount, faultOf, onFault);
    itemCount += items.length;
    return { records, keys: () => keysOf(records, piece) };
  };
  for await (const chunk of bytes) for (const piece of splitter.push(chunk)) yield read(piece);
  const last = splitter.end();
  if (last !== null) yield read(last);
  else if (itemCount === 0) throw new ImportFault("The JSON array is empty, so there are no columns.");
  else throw pieceFault(new SyntaxError("there is nothing after the last comma"), itemCount + 1);
}

/** Cuts the outermost array at the commas between its items. */
class ArraySplitter {
  private readonly nesting = new NestedBytes();
  private hasBegun = false;
  private hasEnded = false;
  private pending: Buffer[] = [];
  private pendingBytes = 0;

  /** @param pieceBytes size from which on a piece is cut at the next comma */
  constructor(private readonly pieceBytes: number) {}

  *push(bytes: Uint8Array): Generator<Buffer> {
    const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let start = 0;
    for (let at = this.nesting.nextAtTop(chunk, 0); at !== -1; at = this.nesting.nextAtTop(chunk, at + 1)) {
      this.refuseDepth();
      if (!this.hasBegun || this.hasEnded) {
        this.readOutside(chunk[at] as number);
        start = at + 1;
      } else if (this.nesting.depth === 0) {
        if (chunk[at] === closeBrace) throw new ImportFault("The JSON array is closed with } instead of ].");
        // A copy, since the next chunk may be in the same memory: blank space may follow.
        this.hold(Buffer.from(chunk.subarray(start, at)));
        this.hasEnded = true;
      } else if (this.pendingBytes + at - start >= this.pieceBytes) {
        this.hold(chunk.subarray(start, at));
        yield this.take();
        start = at + 1;
      }
    }
    this.refuseDepth();
    // A copy for the same reason.
    if (this.hasBegun && !this.hasEnded) this.hold(Buffer.from(chunk.subarray(start)));
  }

  end(): Buffer | null {
    if (!this.hasBegun) throw new ImportFault("The file contains no JSON array.");
    if (!this.hasEnded) throw new ImportFault("The JSON ends before its array is closed.");
    const last = this.take();
    return last.toString().trim() === "" ? null : last;
  }

  /** Reads a byte around the array: white space or part of a byte order mark. */
  private readOutside(byte: number): void {
    const isSpace = byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
    const isMark = !this.hasEnded && (byte === 0xef || byte === 0xbb || byte === 0xbf);
    if (isSpace || isMark) return;
    if (this.hasEnded) throw new ImportFault("There is text after the end of the JSON array.");
    if (byte !== openBracket) {
      throw new ImportFault(
        `The JSON must be an array of objects, one for each row; it begins with ${JSON.stringify(String.fromCharCode(byte))}.`,
      );
    }
    this.hasBegun = true;
  }

  private refuseDepth(): void {
    if (this.nesting.deepest > maxDepth) throw new ImportFault(`The JSON is nested deeper than ${maxDepth} levels.`);
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

/** Number that a double may not hold as it is written: many digits, or an exponent. */
const delicateNumber = /\d[\d.]{15}|\d[eE][+-]?\d/;

/** Fault of an item of a JSON array, or null. */
type FaultOfItem = (item: Json, number: number) => ImportFault | null;

function onlyRecords(items: Json[], itemCount: number, faultOf: FaultOfItem, onFault: OnFault): JsonObject[] {
  return items.filter((item, index): item is JsonObject => {
    const fault = faultOf(item, itemCount + index + 1);
    if (fault) onFault(fault);
    return fault === null;
  });
}

function faultOfKind(item: Json, number: number): ImportFault | null {
  if (isObject(item)) return null;
  const message = `Item ${number} of the JSON array is not an object. Each row must be an object.`;
  return new ImportFault(message, { item: number });
}

function faultOfItem(item: Json, number: number): ImportFault | null {
  const unstorable = isObject(item) ? unstorableCell(item) : null;
  if (!unstorable) return faultOfKind(item, number);
  const { column, description } = unstorable;
  return new ImportFault(`Item ${number} of the JSON array ${description}`, { item: number, column });
}

/** Key that the parser puts before the others of its object, in the order of the numbers. */
const numberKey = /^\d+$/;
const colonNext = /\s*:/y;

function keysOf(records: readonly JsonObject[], piece: Buffer): Set<string> {
  const keys = new Set(records.flatMap((record) => Object.keys(record)));
  return [...keys].some((key) => numberKey.test(key)) ? keysAsWritten(piece, keys) : keys;
}

/** Puts keys in the order in which they first come in the text of valid items: a string before a colon is a key. */
function keysAsWritten(piece: Buffer, keys: ReadonlySet<string>): Set<string> {
  const text = piece.toString();
  const found = new Set<string>();
  let depth = 0;
  for (let index = 0; index < text.length && found.size < keys.size; index++) {
    const unit = text[index] as string;
    if (unit === '"') {
      const opening = index;
      index = endOfString(text, opening);
      colonNext.lastIndex = index + 1;
      const isKey = depth === 1 && colonNext.test(text);
      if (isKey) found.add(JSON.parse(text.slice(opening, index + 1)) as string);
    } else if (unit === "{" || unit === "[") depth++;
    else if (unit === "}" || unit === "]") depth--;
  }
  return found;
}

/** Parses the items of a piece. When that fails they are parsed one by one, to find the faulty one. */
function parsePiece(piece: Buffer, itemCount: number, keepNumber: KeepNumber): Json[] {
  const items = parseArray(piece, keepNumber);
  if (!(items instanceof Error)) return items;
  let number = itemCount;
  for (const item of new ArraySplitter(0).push(Buffer.from(`[${piece.toString("latin1")},]`, "latin1"))) {
    number++;
    const fault = item.toString("latin1").trim() === "" ? items : parseArray(item, keepNumber);
    if (fault instanceof Error) throw pieceFault(fault, number);
  }
  throw pieceFault(items, number);
}

function pieceFault(error: Error, item: number): ImportFault {
  const message =
    error instanceof TypeError
      ? `The file is not UTF-8: see item ${item} of the JSON array. Save it as UTF-8 and import it again.`
      : `Item ${item} of the JSON array is malformed: ${error.message}.`;
  return new ImportFault(message, { item });
}

/** Parses items, or returns the fault: a TypeError for bytes that are not UTF-8, a SyntaxError for the rest. */
function parseArray(bytes: Buffer, keepNumber: KeepNumber): Json[] | Error {
  try {
    const text = `[${new TextDecoder("utf-8", { fatal: true }).decode(bytes)}]`;
    return JSON.parse(text, delicateNumber.test(text) ? reviverOf(keepNumber) : undefined) as Json[];
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return error;
    throw error;
  }
}

type KeepNumber = (written: string, read: number) => Json;

/**
 * Keeps the digits of a number as written, since cells are text and a double cannot hold 12345678901234567890. Other
 * numbers become the same text whatever else is in the file.
 */
function keepDigits(written: string): Json {
  return writtenNumber(written) as Json;
}

/**
 * Makes a text of an integer that a number would round, and of a number out of range, which would be null: for values that are
 * read as JSON later.
 */
export function digitsAsText(written: string, read: number): Json {
  const isRounded = /^-?\d+$/.test(written) && !Number.isSafeInteger(read);
  return isRounded || !Number.isFinite(read) ? written : (writtenNumber(written) as Json);
}

function reviverOf(keepNumber: KeepNumber) {
  return (_key: string, value: unknown, context?: { source?: string }): unknown => {
    if (typeof value !== "number" || context?.source === undefined) return value;
    return delicateNumber.test(context.source) ? keepNumber(context.source, value) : value;
  };
}

/** Value of a TEXT column: everything but texts becomes its JSON, and null is blank. */
export function cellText(value: Json): string | null {
  if (value === null || value === "") return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}
