import { describe, expect, test } from "bun:test";
import { Base64Decoder } from "../../server/base64.ts";

const bytes = Buffer.from(Array.from({ length: 1_000 }, (_, at) => (at * 167) % 256));
const usual = bytes.toString("base64");

/** Decodes a text that arrives in pieces. */
function decode(text: string, pieceLength: number): Buffer {
  const decoder = new Base64Decoder();
  const target = Buffer.alloc(text.length + 4);
  let end = 0;
  for (let from = 0; from < text.length; from += pieceLength) {
    end = decoder.decode(Buffer.from(text.slice(from, from + pieceLength)), target, end);
  }
  return target.subarray(0, decoder.end(target, end));
}

describe.each([1, 3, 64, 101, 5_000])("base64 in pieces of %d characters", (pieceLength) => {
  test.each([
    ["of the usual alphabet", usual],
    ["without its padding", usual.replaceAll("=", "")],
    ["of the URL-safe alphabet", bytes.toString("base64url")],
    ["of both alphabets", usual.slice(0, 600) + bytes.toString("base64url").slice(600)],
    ["with line breaks", usual.replaceAll(/.{76}/g, "$&\r\n")],
    ["with other blanks", usual.replaceAll(/.{10}/g, "$& \t\v\f")],
  ])("%s is decoded", (_, text) => {
    expect(decode(text, pieceLength).equals(bytes)).toBe(true);
  });

  test.each([
    ["a character of neither alphabet", `${usual.slice(0, 500)}*${usual.slice(500)}`],
    ["a text behind the padding", `${usual}AAAA`],
    ["a padding in the middle", `${usual.slice(0, 502)}==${usual.slice(504)}`],
    ["a single character at the end", `${usual.replaceAll("=", "")}AAA`],
  ])("%s is refused", (_, text) => {
    expect(() => decode(text, pieceLength)).toThrow("is not valid base64");
  });
});
