import { comma, NestedBytes, openBrace, openBracket } from "../../values/jsonText.ts";

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
