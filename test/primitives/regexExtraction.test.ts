import { expect, test } from "bun:test";
import type { Json } from "../../core/primitives/primitive.ts";
import { cpuMs } from "../support/cpuTime.ts";
import { faultOf, refusalOf, resultOf } from "./support.ts";

test.each<[string, string, Json, Json]>([
  ["whole matches", "\\d+", "a1b22c333", ["1", "22", "333"]],
  ["no match", "\\d", "abc", []],
  ["one group", "#(\\d+)", "#1 and #22", ["1", "22"]],
  [
    "several groups",
    "(\\w+)=(\\w+)",
    "a=1 b=2",
    [
      ["a", "1"],
      ["b", "2"],
    ],
  ],
  ["a group that took no part", "a(b)?", "ab a", ["b", ""]],
  ["named groups", "(?P<k>\\w)=(?<v>\\w)", "a=1", [["a", "1"]]],
  ["groups that do not count", "(?:a|b)c", "ac bc", ["ac", "bc"]],
  ["matches do not overlap", "aa", "aaaaa", ["aa", "aa"]],
  ["empty matches", "x*", "axb", ["", "x", "", ""]],
  ["flags", "(?im)^a$", "A\na", ["A", "a"]],
  ["whole characters", ".", "a😀é", ["a", "😀", "é"]],
  ["a number's text", "\\d", 42, ["4", "2"]],
  ["nothing in null", "a", null, []],
  ["a wrapped value", "b", { value: "abc" }, ["b"]],
])("%s", (_, regex_pattern, source, expected) => {
  expect(resultOf("REGEX_EXTRACTION", { source: "A", regex_pattern }, source)).toEqual(expected);
  expect(resultOf("REGEX_EXTRACTION", { source: "A", pattern: regex_pattern, group: null }, source)).toEqual(expected);
});

test("group gives only that group", () => {
  const config = { source: "A", regex_pattern: "(\\w)=(\\w)" };
  expect(resultOf("REGEX_EXTRACTION", { ...config, group: 0 }, "a=1 b=2")).toEqual(["a=1", "b=2"]);
  expect(resultOf("REGEX_EXTRACTION", { ...config, group: 2 }, "a=1 b=2")).toEqual(["1", "2"]);
  expect(refusalOf("REGEX_EXTRACTION", { ...config, group: 3 })).toMatchObject({
    code: "invalid_config",
    loc: "group",
  });
});

test.each([
  [{ source: "A", regex_pattern: "(" }, "invalid_config", "regex_pattern"],
  [{ source: "A", pattern: "(?=a)" }, "invalid_config", "pattern"],
  [{ source: "A" }, "validation_error", "regex_pattern"],
  [{ regex_pattern: "a" }, "validation_error", "source"],
])("%j is refused", (config, code, loc) => {
  expect(refusalOf("REGEX_EXTRACTION", config)).toMatchObject({ code, loc });
});

test("a search that reads the rest of the text for every match ends", () => {
  const started = cpuMs();
  const config = { source: "A", regex_pattern: "a*b|a" };
  expect(faultOf("REGEX_EXTRACTION", config, "a".repeat(1_000_000))).toContain("more than 1000 ms of processor time");
  expect(cpuMs() - started).toBeLessThan(10_000);
});

test("groups inside each other cannot make a value too large", () => {
  const regex_pattern = `${"(".repeat(100)}(?s:.*)${")".repeat(100)}`;
  // A slow machine meets the limit of time first.
  const fault = faultOf("REGEX_EXTRACTION", { source: "A", regex_pattern }, "x".repeat(60_000));
  expect(fault).toMatch(/larger than 5 MB|takes more than 1000 ms of processor time/);
});
