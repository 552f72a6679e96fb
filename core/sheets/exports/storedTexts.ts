import type { Json } from "../../values/json.ts";
import { decodeTextValue } from "../../values/textValue.ts";

const [quote, backslash, openBracket] = [0x22, 0x5c, 0x5b];
/** The marker of values that are not plain texts, as JSON has it. */
const marker = Buffer.from("\\u0001");

/** Stored texts of the cells of a row, as places in the JSON that Postgres writes: a list without blanks between its items. */
export class StoredTexts {
  json: Buffer = Buffer.alloc(0);
  private count = 0;
  /** Start and end of each text, without quotes; both -1 for null. */
  private places = new Int32Array(128);

  read(json: Buffer): void {
    this.json = json;
    this.count = 0;
    // Each item is behind the bracket or a comma, and the last before the closing bracket.
    if (json[0] !== openBracket) throw new Error("the cells of a row are no list");
    for (let at = 1; at < json.length - 1; at++) {
      const start = at + 1;
      if (json[at] !== quote) {
        this.add(-1, -1);
        at += "null".length;
        continue;
      }
      for (at++; json[at] !== quote; at++) if (json[at] === backslash) at++;
      this.add(start, at);
      at++;
    }
  }

  private add(start: number, end: number): void {
    if (2 * this.count === this.places.length) {
      const larger = new Int32Array(this.places.length * 2);
      larger.set(this.places);
      this.places = larger;
    }
    this.places[2 * this.count] = start;
    this.places[2 * this.count + 1] = end;
    this.count++;
  }

  /** Start of the text in a slot (from 1); -1 for a blank cell. */
  start(slot: number): number {
    return slot > this.count ? -1 : (this.places[2 * slot - 2] as number);
  }

  end(slot: number): number {
    return this.places[2 * slot - 1] as number;
  }

  /** Tells whether a text is the value itself; otherwise it is an encoded one. */
  isPlain(slot: number): boolean {
    const start = this.start(slot);
    return this.json[start] !== backslash || !this.json.subarray(start, start + marker.length).equals(marker);
  }

  value(slot: number): Json {
    return decodeTextValue(JSON.parse(this.json.toString("utf8", this.start(slot) - 1, this.end(slot) + 1)) as string);
  }
}
