import { NestedBytes, openBrace, openBracket } from "../../values/jsonText.ts";

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
    const parts: Uint8Array[] = [];
    let start = 0;
    for (let at = this.nesting.nextAtTop(chunk, 0); at !== -1; at = this.nesting.nextAtTop(chunk, at + 1)) {
      const isOpening = chunk[at] === openBrace || chunk[at] === openBracket;
      if (!isOpening || this.nesting.depth !== 1) continue;
      parts.push(chunk.subarray(start, at), Buffer.from(this.hasObject ? "," : "["));
      this.hasObject = true;
      start = at;
    }
    parts.push(chunk.subarray(start));
    return Buffer.concat(parts);
  }
}
