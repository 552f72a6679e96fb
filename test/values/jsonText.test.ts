import { describe, expect, test } from "bun:test";
import { emptiedBelow, endOfString, NestedBytes, nestsDeeperThan, StringBytes } from "../../core/values/jsonText.ts";

const strings = [
  "",
  "a",
  '"',
  "\\",
  '\\"',
  "x".repeat(63),
  "\\".repeat(65),
  `${"y".repeat(200)}"${"\n".repeat(90)}`,
  "😀é\u0001",
];

describe("a string ends at the first quote that is not escaped", () => {
  test("in a text", () => {
    for (const string of strings) {
      const json = JSON.stringify(string);
      expect(endOfString(`[${json},"more"]`, 1)).toBe(json.length);
      expect(endOfString(`[${json.slice(0, -1)}`, 1)).toBe(-1);
    }
  });

  test("in bytes, wherever they are cut", () => {
    for (const string of strings) {
      const bytes = Buffer.from(`${JSON.stringify(string)},"more"`);
      const end = Buffer.byteLength(JSON.stringify(string)) - 1;
      for (let cut = 1; cut <= bytes.length; cut++) {
        const ends = new StringBytes();
        const first = cut > 1 ? ends.closingQuote(bytes.subarray(0, cut), 1) : -1;
        const second = first === -1 && cut < bytes.length ? ends.closingQuote(bytes.subarray(cut), 0) + cut : first;
        expect(second).toBe(end);
      }
    }
  });
});

describe("nesting", () => {
  const nested = (levels: number) => `${'{"[":['.repeat(levels / 2)}"]"${"]}".repeat(levels / 2)}`;

  test("brackets inside of strings do not count", () => {
    expect(nestsDeeperThan(10, nested(10))).toBe(false);
    expect(nestsDeeperThan(9, nested(10))).toBe(true);
  });

  test("lists and objects below a level are emptied, all else stays", () => {
    expect(emptiedBelow(10, nested(10))).toBe(nested(10));
    expect(JSON.parse(emptiedBelow(2, '{"a":[{"b":[1]},2,[3]],"c":"[[["}'))).toEqual({ a: [{}, 2, []], c: "[[[" });
  });

  test("bytes at the top are found wherever the chunks are cut", () => {
    const bytes = Buffer.from('[{"a,]":[1,2]},"\\"],",[[]]] {');
    const whole = placesAtTop([bytes]);
    expect(whole.places.map((place) => String.fromCharCode(bytes[place] as number)).join("")).toBe("[,,] {");
    expect(whole.deepest).toBe(3);
    for (let cut = 1; cut < bytes.length; cut++) {
      expect(placesAtTop([bytes.subarray(0, cut), bytes.subarray(cut)])).toEqual(whole);
    }
  });
});

function placesAtTop(chunks: Buffer[]): { places: number[]; deepest: number } {
  const nesting = new NestedBytes();
  const places: number[] = [];
  let before = 0;
  for (const chunk of chunks) {
    for (let at = nesting.nextAtTop(chunk, 0); at !== -1; at = nesting.nextAtTop(chunk, at + 1))
      places.push(before + at);
    before += chunk.length;
  }
  return { places, deepest: nesting.deepest };
}
