import { isObject, type Json } from "../../values/json.ts";
import { comma, maxDepths, NestedBytes, openBrace, openBracket } from "../../values/jsonText.ts";
import { type FaultPlace, ImportFault } from "./fault.ts";
import { unstorableCell } from "./unstorableCell.ts";

const newline = 0x0a;

/** Passes a JSON list on as it is, and turns objects that follow one another on lines into such a list. */
export async function* asArray(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let lines: ObjectLines | null = null;
  let isKnown = false;
  for await (const chunk of bytes) {
    if (!isKnown) {
      const first = chunk.find((byte) => !isSpaceOrMark(byte));
      isKnown = first !== undefined;
      if (first === openBrace) lines = new ObjectLines();
    }
    yield lines ? lines.push(chunk) : chunk;
  }
  if (lines) yield Buffer.from("]");
}

/** Tells white space and the bytes of a byte order mark. */
function isSpaceOrMark(byte: number): boolean {
  return byte <= 0x20 || byte === 0xef || byte === 0xbb || byte === 0xbf;
}

/** Puts the commas between objects that have none, and the bracket before the first. */
class ObjectLines {
  private readonly nesting = new NestedBytes();
  private hasObject = false;

  push(chunk: Uint8Array): Uint8Array {
    // Parts that are joined later cost four times as much for objects of two bytes. A byte has one comma at most.
    const joined = Buffer.allocUnsafe(2 * chunk.length);
    let end = 0;
    let start = 0;
    const copyUntil = (at: number) => {
      joined.set(chunk.subarray(start, at), end);
      end += at - start;
      start = at;
    };
    for (let at = this.nesting.nextAtTop(chunk, 0); at !== -1; at = this.nesting.nextAtTop(chunk, at + 1)) {
      const isOpening = chunk[at] === openBrace || chunk[at] === openBracket;
      if (!isOpening || this.nesting.depth !== 1) continue;
      copyUntil(at);
      joined[end++] = this.hasObject ? comma : openBracket;
      this.hasObject = true;
    }
    copyUntil(chunk.length);
    return joined.subarray(0, end);
  }
}

/**
 * Finds the faults of objects on lines, each with its line, once reading the file as one list has failed: that knows items, and
 * of an object that is not closed only that the list does not end. Nothing of a file that is a list.
 */
export async function* faultsOfLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ImportFault> {
  let line = 0;
  let begun = 0;
  // An object may take several lines.
  let open: Uint8Array[] = [];
  let nesting = new NestedBytes();
  for await (const text of linesOf(bytes)) {
    line++;
    if (open.length === 0) {
      const first = text.find((byte) => !isSpaceOrMark(byte));
      if (first === undefined) continue;
      if (begun === 0 && first === openBracket) return;
      begun = line;
      nesting = new NestedBytes();
    }
    open.push(text);
    for (let at = 0; at < text.length && at !== -1; ) {
      at = nesting.nextAtTop(text, at);
      if (at !== -1) at++;
    }
    if (nesting.depth > 0) continue;
    const fault = faultOf(open, nesting.deepest, begun);
    if (fault) yield fault;
    open = [];
  }
  // Of an object that is never closed the first line is told, which most often lacks the bracket.
  if (open.length > 0) yield faultOf(open.slice(0, 1), nesting.deepest, begun) as ImportFault;
  else if (begun === 0) yield new ImportFault("The file is empty. Each line must be a JSON object.");
}

/** Lines with their ends. */
async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let begun: Uint8Array[] = [];
  for await (const chunk of bytes) {
    let start = 0;
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      yield Buffer.concat([...begun, chunk.subarray(start, end + 1)]);
      begun = [];
      start = end + 1;
    }
    // A copy, since the next chunk may be in the same memory.
    if (start < chunk.length) begun.push(Buffer.from(chunk.subarray(start)));
  }
  if (begun.length > 0) yield Buffer.concat(begun);
}

function faultOf(lines: readonly Uint8Array[], depth: number, line: number): ImportFault | null {
  const told = (what: string, place?: FaultPlace) => new ImportFault(`Line ${line} ${what}`, { line, ...place });
  const most = maxDepths.importedFile - 1;
  if (depth > most) return told(`is nested deeper than ${most} levels.`);
  const objects = new ObjectLines();
  try {
    const decoder = new TextDecoder("utf-8", { fatal: true });
    const items = JSON.parse(`${decoder.decode(objects.push(Buffer.concat(lines)))}]`) as Json[];
    if (!items.every(isObject)) return told("is not an object. Each line must be a JSON object.");
    const [unstorable] = items.map(unstorableCell).filter((found) => found !== null);
    return unstorable ? told(unstorable.description, { column: unstorable.column }) : null;
  } catch (error) {
    if (error instanceof TypeError) return told("is not UTF-8. Save the file as UTF-8 and import it again.");
    if (!(error instanceof SyntaxError)) throw error;
    return told(`is no JSON object, or malformed: ${error.message}.`);
  }
}
