import { Problem } from "../domain/problem.ts";
import { viewOf } from "../domain/viewOf.ts";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const padding = 0x3d;
const [blank, invalid] = [-1, -2];

/** Six bits of each character, in both alphabets. */
const values = new Int8Array(256).fill(invalid);
for (const [value, character] of [...alphabet].entries()) values[character.charCodeAt(0)] = value;
for (const [value, characters] of [
  [62, "+-"],
  [63, "/_"],
  [blank, " \t\n\v\f\r"],
] as const) {
  for (const character of characters) values[character.charCodeAt(0)] = value;
}

/** Twelve bits of each two characters, the first of which is the low byte of the index; negative if one of them has none. */
const pairs = new Int16Array(1 << 16).fill(invalid);
const digits = [...values.entries()].filter(([, value]) => value >= 0);
for (const [first, high] of digits) {
  for (const [second, low] of digits) pairs[first | (second << 8)] = (high << 6) | low;
}

/**
 * Decodes base64 as it arrives, strictly, though line breaks and the URL-safe alphabet are accepted. It reads bytes, since a text
 * of them for `Buffer.write` would be 139 MB of garbage for a file of 104 MB.
 */
export class Base64Decoder {
  private bits = 0;
  /** Characters of the group that is not complete. */
  private count = 0;
  private paddings = 0;

  /**
   * Decodes into the target, from `at` on. It may write one byte more than it decodes.
   * @returns where the bytes end, which is at most `text.length` and two more behind `at`
   */
  decode(text: Uint8Array, target: Buffer, at: number): number {
    const [source, sink] = [viewOf(text), viewOf(target)];
    let position = at;
    for (let from = 0; from < text.length; ) {
      if (this.count === 0 && this.paddings === 0) {
        const end = decodeGroups(source, from, sink, position);
        position += ((end - from) / 4) * 3;
        from = end;
      }
      if (from < text.length) position = this.decodeOne(text[from++] as number, target, position);
    }
    return position;
  }

  end(target: Buffer, at: number): number {
    if (this.count === 1) throw badBase64("it ends in the middle of a group of four characters");
    return this.count > 1 && this.paddings < 4 - this.count ? this.endGroup(target, at) : at;
  }

  private decodeOne(character: number, target: Buffer, at: number): number {
    const value = values[character] as number;
    if (value === blank) return at;
    if (this.count + this.paddings === 4) throw badBase64("there is text after the padding");
    if (character === padding && this.count >= 2) {
      this.paddings++;
      return this.count + this.paddings === 4 ? this.endGroup(target, at) : at;
    }
    if (value === invalid || this.paddings > 0) throw badBase64("it has characters that are not base64");
    this.bits = (this.bits << 6) | value;
    this.count++;
    if (this.count < 4) return at;
    const end = this.endGroup(target, at);
    this.count = 0;
    return end;
  }

  /** Writes the bytes of a group of two to four characters. */
  private endGroup(target: Buffer, at: number): number {
    const bits = this.bits << (6 * (4 - this.count));
    target[at] = bits >> 16;
    if (this.count > 2) target[at + 1] = bits >> 8;
    if (this.count > 3) target[at + 2] = bits;
    return at + this.count - 1;
  }
}

/**
 * Decodes groups of four characters, up to the first that has others. Returns the end of their text. Four characters are read
 * at once, and three bytes written with one behind them: by single bytes it takes 300 ms of a file of 104 MB, and 130 so.
 */
function decodeGroups(text: DataView, from: number, target: DataView, at: number): number {
  let [read, written] = [from, at];
  for (const last = text.byteLength - 4; read <= last; read += 4) {
    const four = text.getInt32(read, true);
    const first = pairs[four & 0xffff] as number;
    const second = pairs[four >>> 16] as number;
    if ((first | second) < 0) break;
    target.setInt32(written, (first << 20) | (second << 8));
    written += 3;
  }
  return read;
}

function badBase64(fault: string): Problem {
  return new Problem("bad_request", `The file content is not valid base64: ${fault}.`);
}
