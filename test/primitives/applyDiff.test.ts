import { describe, expect, test } from "bun:test";
import { createTwoFilesPatch } from "diff";
import type { Json } from "../../core/primitives/primitive.ts";
import { cpuMs } from "../support/cpuTime.ts";
import { faultOf, refusalOf, resultOf } from "./support.ts";

const config = { content_source: "Content", diff_source: "Diff" };
const apply = (content: Json, diff: Json) => resultOf("APPLY_DIFF", config, content, diff);
const fault = (content: Json, diff: Json) => faultOf("APPLY_DIFF", config, content, diff);
const head = "--- a/file\n+++ b/file\n";
const numbers = (count: number) => Array.from({ length: count }, (_, index) => `line ${index + 1}\n`).join("");

test("a line is changed", () => {
  const diff = `${head}@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n`;
  expect(apply("a\nb\nc\n", diff)).toBe("a\nB\nc\n");
  expect(resultOf("APPLY_DIFF", { original_source: "C", diff_source: "D" }, "a\nb\nc\n", diff)).toBe("a\nB\nc\n");
  expect(apply({ value: "a\nb\nc\n" }, { value: diff })).toBe("a\nB\nc\n");
});

test.each<[string, string, string]>([
  ["counts that are left out", "@@ -2 +2 @@\n-b\n+B", "a\nB\nc\n"],
  ["a heading behind the header", "@@ -2,1 +2,1 @@ function x()\n-b\n+B\n", "a\nB\nc\n"],
  ["lines added behind a line", "@@ -1,0 +2,2 @@\n+x\n+y\n", "a\nx\ny\nb\nc\n"],
  ["lines added at the start", "@@ -0,0 +1 @@\n+x\n", "x\na\nb\nc\n"],
  ["lines added at the end", "@@ -3 +3,2 @@\n c\n+d\n", "a\nb\nc\nd\n"],
  ["lines removed", "@@ -1,3 +1 @@\n-a\n b\n-c\n", "b\n"],
  ["everything removed", "@@ -1,3 +0,0 @@\n-a\n-b\n-c\n", ""],
  ["a moved hunk", "@@ -40,2 +40,2 @@\n a\n-b\n+B\n", "a\nB\nc\n"],
  ["a diff with returns", "@@ -2 +2 @@\r\n-b\r\n+B\r\n", "a\nB\nc\n"],
  ["blank lines behind it", "@@ -2 +2 @@\n-b\n+B\n\n \n", "a\nB\nc\n"],
  ["two hunks", "@@ -1 +1 @@\n-a\n+A\n@@ -3 +3 @@\n-c\n+C\n", "A\nb\nC\n"],
  ["added lines that look like headers", "@@ -2 +2,2 @@\n-b\n+++ b\n+-- a\n", "a\n++ b\n-- a\nc\n"],
])("%s", (_, hunks, expected) => {
  expect(apply("a\nb\nc\n", head + hunks)).toBe(expected);
});

test("what git writes before the headers is passed over", () => {
  const diff = `diff --git a/file b/file\nindex 83db48f..bf269f4 100644\n${head}@@ -1 +1 @@\n-a\n+A\n`;
  expect(apply("a\n", diff)).toBe("A\n");
});

test("a code fence is taken off, with what is around it", () => {
  const diff = `${head}@@ -1,2 +1,2 @@\n-a\n+A\n \`\`\`\n`;
  expect(apply("a\n```\n", `Here it is:\n\`\`\`diff\n${diff}\`\`\`\nDone.`)).toBe("A\n```\n");
  expect(apply("a\n```\n", `\`\`\`\n${diff}`)).toBe("A\n```\n");
  expect(apply("a\n", "```diff\n```")).toBe("a\n");
});

test("a blank diff changes nothing", () => {
  for (const diff of [null, "", " \n"]) expect(apply("a\r\nb", diff)).toBe("a\r\nb");
});

test("an empty kept line may have lost its blank", () => {
  expect(apply("a\n\nb\n", `${head}@@ -1,3 +1,3 @@\n a\n\n-b\n+B\n`)).toBe("a\n\nB\n");
});

describe("the place of a hunk", () => {
  const content = "x\na\nx\na\nx\na\nx\na\n";
  test("is the stated line before any other", () => {
    expect(apply(content, `${head}@@ -5,2 +5,2 @@\n x\n-a\n+A\n`)).toBe("x\na\nx\na\nx\nA\nx\na\n");
  });

  test("is else the nearest one", () => {
    expect(apply(content, `${head}@@ -6,2 +6,2 @@\n x\n-a\n+A\n`)).toBe("x\na\nx\na\nx\na\nx\nA\n");
    expect(apply(content, `${head}@@ -99,2 +99,2 @@\n x\n-a\n+A\n`)).toBe("x\na\nx\na\nx\na\nx\nA\n");
    expect(apply(`${content}b\nb\nb\n`, `${head}@@ -9,2 +9,2 @@\n x\n-a\n+A\n`)).toContain("A\nb\nb\n");
  });

  test("moves with the hunk before it", () => {
    const moved = `new\nnew\n${numbers(20)}`;
    const diff = `${head}@@ -2 +2 @@\n-line 2\n+LINE 2\n@@ -9,0 +10 @@\n+added\n`;
    expect(apply(moved, diff)).toBe(moved.replace("line 2\n", "LINE 2\n").replace("line 9\n", "line 9\nadded\n"));
  });

  test("is behind the hunk before it", () => {
    const diff = `${head}@@ -5,2 +5,2 @@\n x\n-a\n+A\n@@ -1,2 +1,2 @@\n x\n-a\n+B\n`;
    expect(apply(content, diff)).toBe("x\na\nx\na\nx\nA\nx\nB\n");
  });
});

describe("line breaks", () => {
  const hunk = `${head}@@ -1,2 +1,3 @@\n a\n-b\n+B\n+C\n`;
  test.each([
    ["returns and feeds", "a\r\nb\r\nc\r\n", "a\r\nB\r\nC\r\nc\r\n"],
    ["a mixture", "a\nb\r\nc\n", "a\nB\r\nC\r\nc\n"],
    ["none at the end", "a\nb", "a\nB\nC"],
    ["none at the end, elsewhere", "a\nb\nc", "a\nB\nC\nc"],
  ])("%s stay", (_, content, expected) => {
    expect(apply(content, hunk)).toBe(expected);
  });

  test("the end is as the diff says", () => {
    const note = "\\ No newline at end of file\n";
    expect(apply("a\n", `${head}@@ -1 +1 @@\n-a\n+b\n${note}`)).toBe("b");
    expect(apply("a", `${head}@@ -1 +1 @@\n-a\n${note}+b\n`)).toBe("b\n");
    expect(apply("a", `${head}@@ -1 +1 @@\n-a\n${note}+b\n${note}`)).toBe("b");
    expect(apply("a", `${head}@@ -1 +1,2 @@\n-a\n${note}+a\n+b\n`)).toBe("a\nb\n");
    expect(apply("a", `${head}@@ -1 +1,2 @@\n a\n+b\n`)).toBe("a\nb");
    expect(apply("a\nb", `${head}@@ -1,2 +1 @@\n a\n-b\n${note}`)).toBe("a\n");
  });
});

test.each([
  ["another line", "a\nx\nc\n", "@@ -1,2 +1,2 @@\n a\n-b\n+B\n", "Hunk 1 (@@ -1,2 +1,2 @@) does not fit"],
  ["the second hunk", "a\nb\n", "@@ -1 +1 @@\n-a\n+A\n@@ -2,1 +2,1 @@\n-x\n+B\n", "Hunk 2 (@@ -2,1 +2,1 @@)"],
  ["letter case", "A\n", "@@ -1 +1 @@\n-a\n+b\n", "Hunk 1"],
  ["blanks at the end", "a \n", "@@ -1 +1 @@\n-a\n+b\n", "Hunk 1"],
  ["a line that is not there", "a\n", "@@ -5,0 +6 @@\n+b\n", "no line 5"],
  ["too few lines", "a\n", "@@ -1,2 +1,2 @@\n-a\n+b\n", "fewer lines than its header says"],
  ["too many lines", "a\n", "@@ -1 +1 @@\n-a\n+b\n+c\n", "Line 6 of the diff"],
  ["other lines", "a\n", "@@ -1,2 +1 @@\n+a\n+b\n-c\n", "other lines than its header says"],
  ["a line without a mark", "a\n", "@@ -1,2 +1 @@\n-a\nb\n", "line 5 does not belong to it"],
  ["a header without numbers", "a\n", "@@ @@\n-a\n+b\n", "Line 3 of the diff"],
  ["no hunk", "a\n", "", "no hunks"],
  ["two files", "a\n", `@@ -1 +1 @@\n-a\n+b\n${head}@@ -1 +1 @@\n-a\n+b\n`, "more than one file"],
  ["two files of git", "a\n", "@@ -1 +1 @@\n-a\n+b\ndiff --git a/x b/x\n", "more than one file"],
])("%s fails the cell", (_, content, hunks, said) => {
  expect(fault(content, head + hunks)).toContain(said);
});

test.each([
  ["no headers", "@@ -1 +1 @@\n-a\n+b\n", "must begin with"],
  ["prose", "Change a to b.", "must begin with"],
  ["a new file", "--- /dev/null\n+++ b/file\n@@ -0,0 +1 @@\n+a\n", "creates a file"],
  ["a deleted file", "--- a/file\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n", "deletes the file"],
])("%s fails the cell", (_, diff, said) => {
  expect(fault("a\n", diff)).toContain(said);
});

test("what the library finds between two texts leads from one to the other", () => {
  let seed = 1;
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    return seed % below;
  };
  for (let round = 0; round < 300; round++) {
    const text = () => {
      const lines = Array.from({ length: random(30) }, () => `${"abc"[random(3)]}`);
      return lines.join("\n") + (random(2) === 0 && lines.length > 0 ? "\n" : "");
    };
    const [before, after] = [text(), text()];
    const diff = createTwoFilesPatch("a", "b", before, after, undefined, undefined, { context: random(4) });
    if (before !== after) expect(apply(before, diff)).toBe(after);
  }
});

test.each([
  [{ content_source: "A" }, "diff_source"],
  [{ diff_source: "A" }, "content_source"],
])("%j is refused", (given, loc) => {
  expect(refusalOf("APPLY_DIFF", given)).toMatchObject({ code: "validation_error", loc });
});

test("content that repeats itself and many moved hunks end soon", () => {
  const started = cpuMs();
  const content = "a\n".repeat(500_000);
  const long = `${head}@@ -2,100001 +2,100001 @@\n${" a\n".repeat(100_000)}-b\n+c\n`;
  expect(fault(content, long)).toContain("Hunk 1");
  const moved = Array.from({ length: 1000 }, (_, n) => `@@ -${600_000 + n} +1 @@\n-a\n+a\n`).join("");
  expect(fault(content, head + moved)).toContain("Hunk 2 (");
  expect(cpuMs() - started).toBeLessThan(4000);
});
