const [space, quote, comma, backslash] = [0x20, 0x22, 0x2c, 0x5c];
const [lineFeed, carriageReturn] = [0x0a, 0x0d];
const firstSize = 1 << 16;
const maxBytesPerCharacter = 3;

/** Bytes of JSON's short escapes; 0 for `u`. */
const escaped = new Uint8Array(128);
for (const [letter, character] of Object.entries({
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  '"': '"',
  "\\": "\\",
})) {
  escaped[letter.charCodeAt(0)] = character.charCodeAt(0);
}

/** Fields that a reader of CSV would take for something else, or trim. Some take a byte order mark for the start of a file. */
const needsQuotes = /[",\r\n\ufeff]|^ | $/;
/** Delimiters of other dialects, by which a reader could cut the title of a single column. */
const otherDelimiters = /[;\t]/;

/** Piece of a file that is being written. Fields that come as bytes become no texts: a large sheet has millions. */
export class ExportBytes {
  private buffer = Buffer.allocUnsafe(firstSize);
  private position = 0;

  /** The bytes written so far, until more are written: these take their place. */
  take(): Buffer {
    const bytes = this.buffer.subarray(0, this.position);
    this.position = 0;
    return bytes;
  }

  text(text: string): void {
    this.reserve(text.length * maxBytesPerCharacter);
    this.position += this.buffer.write(text, this.position);
  }

  csvField(text: string): void {
    if (needsQuotes.test(text)) this.quotedField(text);
    else this.text(text);
  }

  /** Writes a field of the first line, which tells readers how the file is cut. */
  csvTitle(title: string): void {
    if (otherDelimiters.test(title)) this.quotedField(title);
    else this.csvField(title);
  }

  private quotedField(text: string): void {
    this.text(`"${text.replaceAll('"', '""')}"`);
  }

  copy(source: Buffer, start: number, end: number): void {
    this.reserve(end - start);
    const { buffer } = this;
    let { position } = this;
    for (let at = start; at < end; at++) buffer[position++] = source[at] as number;
    this.position = position;
  }

  /**
   * Writes the content of a JSON string, in which Postgres has escaped quotes, backslashes and control characters only, as a field
   * of CSV.
   */
  csvFieldOfJson(source: Buffer, start: number, end: number): void {
    // Quotes around the field, and two bytes for each quote in it, which has two in JSON as well.
    this.reserve(end - start + 2);
    const { buffer, position: first } = this;
    let position = first;
    let isQuoted = source[start] === space || source[end - 1] === space;
    for (let at = start; at < end; at++) {
      let byte = source[at] as number;
      if (byte === backslash) {
        byte = escaped[source[++at] as number] as number;
        if (byte === 0) {
          byte = Number.parseInt(source.toString("latin1", at + 1, at + 5), 16);
          at += 4;
        }
        if (byte === quote) buffer[position++] = quote;
        if (byte === quote || byte === lineFeed || byte === carriageReturn) isQuoted = true;
      } else if (byte === comma || (byte === 0xef && isByteOrderMark(source, at))) isQuoted = true;
      buffer[position++] = byte;
    }
    if (isQuoted && end > start) {
      buffer.copyWithin(first + 1, first, position);
      buffer[first] = quote;
      buffer[position + 1] = quote;
      position += 2;
    }
    this.position = position;
  }

  private reserve(length: number): void {
    const wanted = this.position + length;
    if (wanted <= this.buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(wanted, this.buffer.length * 2));
    this.buffer.copy(larger, 0, 0, this.position);
    this.buffer = larger;
  }
}

function isByteOrderMark(bytes: Buffer, at: number): boolean {
  return bytes[at] === 0xef && bytes[at + 1] === 0xbb && bytes[at + 2] === 0xbf;
}
