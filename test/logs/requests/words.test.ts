import { describe, expect, test } from "bun:test";
import { indexWords, wordsOf } from "../../../core/logs/requests/words.ts";

describe("the words of texts", () => {
  test("are indexed as they are asked for, each once, in any alphabet", () => {
    const alphabet = [..."abcDEF019_ -.,\n'é\u00c4ß\u0130\u03a3漢字\u{20000}"];
    let state = 20261121;
    const random = (below: number) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    for (let round = 0; round < 3000; round++) {
      // Most texts are of ASCII alone.
      const letters = round % 3 === 0 ? alphabet : alphabet.slice(0, 14);
      const texts = Array.from({ length: 3 }, () =>
        Array.from({ length: random(90) }, () => letters[random(letters.length)]).join(""),
      );
      const expected = [...new Set(texts.flatMap(wordsOf))].map((word) => `7:${word}`);
      expect(indexWords(7, texts)).toBe(expected.join(" "));
    }
  });

  test("are cut after 32 characters, and never within one", () => {
    expect(indexWords(1, ["x".repeat(40), "x".repeat(33)])).toBe(`1:${"x".repeat(32)}`);
    expect(indexWords(1, [`a${"\u{10428}".repeat(30)}`])).toBe(`1:a${"\u{10428}".repeat(15)}`);
  });

  test("are 5,000 at most, and a mark that there are more", () => {
    const text = Array.from({ length: 9000 }, (_, n) => `w${n % 6000}`).join(" ");
    const words = indexWords(1, [text, text]).split(" ");
    expect(words).toHaveLength(5001);
    expect(words.at(-1)).toBe("1:\u0001");
    expect(indexWords(1, [text.slice(0, 20)])).not.toContain("\u0001");
  });
});
