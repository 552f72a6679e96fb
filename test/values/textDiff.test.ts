import { expect, test } from "bun:test";
import { applyPatch, createTwoFilesPatch, FILE_HEADERS_ONLY } from "diff";
import { unifiedDiff } from "../../core/values/textDiff.ts";
import { cpuMs } from "../support/cpuTime.ts";

const library = (left: string, right: string) =>
  createTwoFilesPatch("source 1", "target", left, right, undefined, undefined, {
    context: 3,
    headerOptions: FILE_HEADERS_ONLY,
  });

test.each([
  ["a", "b"],
  [" ", "-"],
  ["--- a", "+++ b"],
  ["tab\t", "tab"],
  ["a\r", "a"],
])("one line each, %j and %j: the same as of the library", (left, right) => {
  expect(unifiedDiff(left, right, "target")).toBe(library(`${left}\n`, `${right}\n`));
});

test("several lines show what differs with three lines around it", () => {
  const left = Array.from({ length: 20 }, (_, index) => `line ${index}`).join("\n");
  const diff = unifiedDiff(left, left.replace("line 9", "LINE 9"), "target");
  expect(diff).toBe(
    "--- source 1\n+++ target\n@@ -7,7 +7,7 @@\n line 6\n line 7\n line 8\n-line 9\n+LINE 9\n line 10\n line 11\n line 12\n",
  );
});

test.each([
  ["a\nb", "a\nb\n"],
  ["a\n", "a"],
  ["", "a"],
  ["a", ""],
  ["a\nb\nc\n", "c\nb\na\n"],
  ["", "\n"],
])("%j to %j can be applied", (left, right) => {
  const patched = applyPatch(left, unifiedDiff(left, right, "target") as string);
  expect(patched === false ? patched : patched.replace(/\n$/, "")).toBe(right.replace(/\n$/, ""));
});

test("a diff that is too long is cut, and not through a character", () => {
  const diff = unifiedDiff("😀".repeat(20_000), "x", "target") as string;
  expect(diff.length).toBeLessThan(10_100);
  expect(diff.isWellFormed()).toBe(true);
  expect(diff).toContain("cut: the diff has");
});

test("texts that are too long or too different have none, soon", () => {
  const started = cpuMs();
  expect(unifiedDiff("x".repeat(100_001), "", "target")).toBe(null);
  const lines = (word: string) => Array.from({ length: 10_000 }, (_, index) => `${word}${index}`).join("\n");
  expect(unifiedDiff(lines("a"), lines("b"), "target")).toBe(null);
  expect(cpuMs() - started).toBeLessThan(3_000);
});
