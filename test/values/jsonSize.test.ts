import { expect, test } from "bun:test";
import { hasMoreCharacters } from "../../core/values/jsonSize.ts";

test("the characters of all texts, names and values count, however deep and many they are", () => {
  const value = { a: "bcd", list: [1, null, { deep: ["text"] }] };
  // Names: a, list, 0, 1, 2, deep, 0. Texts: bcd, text. Values: 8.
  expect([hasMoreCharacters(value, 28), hasMoreCharacters(value, 27)]).toEqual([false, true]);
  let deep: unknown = "x";
  for (let level = 0; level < 50_000; level++) deep = [deep];
  expect(hasMoreCharacters(deep, 200_000)).toBeFalse();
  expect(hasMoreCharacters(new Array(1_000_000).fill(0), 1_000)).toBeTrue();
});
