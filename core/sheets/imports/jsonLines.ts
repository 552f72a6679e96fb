const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const quote = 0x22;
const backslash = 0x5c;

/** Bytes of JSON with a list of objects as they are; objects that follow one another, each on a line, as such a list. */
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

/** White space, and the bytes of a byte order mark. */
function isSpaceOrMark(byte: number): boolean {
  return byte <= 0x20 || byte === 0xef || byte === 0xbb || byte === 0xbf;
}

/** Puts the commas between objects that have none, and the bracket before the first. */
class ObjectLines {
  private depth = 0;
  private inString = false;
  private isEscaped = false;
  private hasObject = false;

  push(chunk: Uint8Array): Uint8Array {
    const parts: Uint8Array[] = [];
    let start = 0;
    for (let index = 0; index < chunk.length; index++) {
      const byte = chunk[index] as number;
      if (this.inString) {
        if (this.isEscaped) this.isEscaped = false;
        else if (byte === backslash) this.isEscaped = true;
        else if (byte === quote) this.inString = false;
        continue;
      }
      if (byte === quote) this.inString = true;
      else if (byte === closeBrace || byte === closeBracket) this.depth--;
      else if (byte === openBrace || byte === openBracket) {
        if (this.depth === 0) {
          parts.push(chunk.subarray(start, index), Buffer.from(this.hasObject ? "," : "["));
          this.hasObject = true;
          start = index;
        }
        this.depth++;
      }
    }
    parts.push(chunk.subarray(start));
    return Buffer.concat(parts);
  }
}
