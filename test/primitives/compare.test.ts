import { describe, expect, test } from "bun:test";
import type { Json } from "../../core/primitives/primitive.ts";
import { compute, refusalOf, resultOf } from "./support.ts";

const two = { sources: ["A", "B"] };
const verdict = (config: object, ...values: unknown[]) =>
  (resultOf("COMPARE", config, ...(values as Json[])) as { comparison_result: boolean }).comparison_result;

describe("STRING", () => {
  test.each([
    ["same text", "a", "a", true],
    ["letter case counts", "a", "A", false],
    ["whitespace counts", "a", "a ", false],
    ["a number is its text", 4, "4", true],
    ["4.0 as a number is 4", 4.0, "4", true],
    ["4.0 as a text is not 4", 4, "4.0", false],
    ["booleans are their text", true, "true", true],
    ["Python's True is another text", true, "True", false],
    ["null is the empty text", null, "", true],
    ["null is not the text null", null, "null", false],
    ["objects are compact JSON", { a: 1 }, '{"a":1}', true],
    ["key order counts in text", { a: 1, b: 2 }, '{"b":2,"a":1}', false],
    ["wrapped values are unwrapped", { value: { value: "x" } }, "x", true],
    ["composed and decomposed letters differ", "é", "e\u0301", false],
  ])("%s", (_, left, right, expected) => {
    expect(verdict(two, left, right)).toBe(expected);
    expect(verdict({ ...two, comparison_type: "STRING" }, left, right)).toBe(expected);
    expect(verdict({ ...two, comparison_type: { type: "STRING" } }, left, right)).toBe(expected);
    expect(verdict({ ...two, comparison_type: null }, left, right)).toBe(expected);
  });

  test("older names of the sources mean the same", () => {
    expect(verdict({ source1: "A", source2: "B" }, "a", "a")).toBe(true);
    expect(verdict({ source1: "A", target: "b" }, "b")).toBe(true);
  });

  test("a mismatch has a unified diff and says so", () => {
    expect(compute("COMPARE", two, "cat", "dog")).toEqual({
      value: { comparison_result: false, diff: "--- source 1\n+++ source 2\n@@ -1,1 +1,1 @@\n-cat\n+dog\n" },
      display: "false: the values differ",
    });
  });

  test("a match is shown as true", () => {
    expect(compute("COMPARE", two, "cat", "cat")).toEqual({ value: { comparison_result: true }, display: "true" });
  });

  test("texts too long for a diff are compared all the same", () => {
    const long = "x".repeat(100_001);
    expect(resultOf("COMPARE", two, long, `${long}y`)).toEqual({ comparison_result: false });
    expect(resultOf("COMPARE", two, long, long)).toEqual({ comparison_result: true });
  });
});

describe("target", () => {
  test.each([
    ["a text", "b", "b", true],
    ["a number", 3, "3", true],
    ["null stands for no text", null, "", true],
    ["null is not some text", null, "x", false],
    ["false", false, "false", true],
  ])("%s", (_, target, left, expected) => {
    expect(verdict({ sources: ["A"], target }, left)).toBe(expected);
  });

  test("its diff names the target", () => {
    const { diff } = resultOf("COMPARE", { sources: ["A"], target: "b" }, "a") as { diff: string };
    expect(diff).toContain("+++ target");
  });

  test.each([
    ["two sources and a target", { sources: ["A", "B"], target: "x" }, "target"],
    ["two sources and the target null", { sources: ["A", "B"], target: null }, "target"],
    ["one source alone", { sources: ["A"] }, "target"],
    ["nothing to compare", { comparison_type: "STRING" }, "sources"],
    ["no source", { sources: [], target: 1 }, "sources"],
    ["three sources", { sources: ["A", "B", "C"] }, "sources"],
    ["an unknown word", { ...two, comparison_type: "FUZZY" }, "comparison_type"],
    ["an unknown type", { ...two, comparison_type: { type: "FUZZY" } }, "comparison_type.type"],
    ["an unknown operator", { ...two, comparison_type: { type: "NUMBER", operator: "<" } }, "comparison_type.operator"],
    ["a bad query", { ...two, comparison_type: { type: "JSON", json_path: "$[" } }, "comparison_type.json_path"],
  ])("%s is refused", (_, config, loc) => {
    expect(refusalOf("COMPARE", config).loc).toBe(loc);
  });
});

describe("JSON", () => {
  const config = { ...two, comparison_type: "JSON" };
  test.each([
    ["key order does not matter", '{"a":1,"b":2}', '{"b":2,"a":1}', true],
    ["item order does", "[1,2]", "[2,1]", false],
    ["text and value", '{"a":[1]}', { a: [1] }, true],
    ["numbers by value", "1.0", "1", true],
    ["a number is not its text", '{"a":1}', '{"a":"1"}', false],
    ["missing is not null", '{"a":null}', "{}", false],
    ["an array is not an object", "[]", "{}", false],
    ["code fence", '```json\n{"a":1}\n```', { a: 1 }, true],
    ["inside other text", 'The answer is {"a":1}, I think.', { a: 1 }, true],
    ["null and null", null, null, true],
    ["an own key called __proto__", '{"__proto__":1}', "{}", false],
  ])("%s", (_, left, right, expected) => {
    expect(verdict(config, left, right)).toBe(expected);
    expect(verdict(config, right, left)).toBe(expected);
  });

  test("no JSON on a side is false with the reason", () => {
    expect(compute("COMPARE", config, "hello", "{}")).toEqual({
      value: { comparison_result: false },
      display: 'false: the left side is not JSON: "hello"',
    });
    expect(compute("COMPARE", config, "{}", "").display).toContain("the right side is not JSON");
  });

  test("a query selects on both sides", () => {
    const by = (json_path: string) => ({ ...two, comparison_type: { type: "JSON", json_path } });
    expect(verdict(by("$.a"), '{"a":1,"b":2}', '{"a":1,"b":3}')).toBe(true);
    expect(verdict(by("a"), '{"a":1}', '{"a":2}')).toBe(false);
    expect(verdict(by("$.x[*].id"), '{"x":[{"id":1},{"id":2}]}', '{"x":[{"id":1,"n":0},{"id":2}]}')).toBe(true);
    expect(verdict(by("$.x[*].id"), '{"x":[{"id":1},{"id":2}]}', '{"x":[{"id":1}]}')).toBe(false);
    expect(compute("COMPARE", by("$.z"), "{}", "{}").display).toBe(
      "false: nothing on the left side matches the JSONPath query",
    );
    expect(compute("COMPARE", by("$.z"), '{"z":1}', "{}").display).toBe(
      "false: nothing on the right side matches the JSONPath query",
    );
  });

  test.each([
    ["a scalar is what the match should be", "paid", "$.status", '{"status":"paid"}', true],
    ["a number", 3, "$.n", '{"n":3}', true],
    ["a text that spells the match", "3", "$.n", '{"n":3}', true],
    ["null", null, "$.n", '{"n":null}', true],
    ["a match is missing, not null", null, "$.n", "{}", false],
    ["in an object it selects", { status: "paid", id: 1 }, "$.status", '{"status":"paid","id":2}', true],
    ["an object without a match is expected itself", { city: "X" }, "$.address", '{"address":{"city":"X"}}', true],
    ["a list of matches", [1, 2], "$.items[*].id", '{"items":[{"id":1},{"id":2}]}', true],
    ["one match of a query of many", "foo", "$[?@.id==1].name", '[{"id":1,"name":"foo"}]', true],
    ["two matches are not one", "foo", "$[*].name", '[{"name":"foo"},{"name":"foo"}]', false],
  ])("target: %s", (_, target, json_path, left, expected) => {
    expect(verdict({ sources: ["A"], target, comparison_type: { type: "JSON", json_path } }, left)).toBe(expected);
  });

  test("target without a query", () => {
    const json = (target: unknown) => ({ sources: ["A"], target, comparison_type: "JSON" });
    expect(verdict(json({ a: 1, b: 2 }), '{"b":2,"a":1}')).toBe(true);
    expect(verdict(json('{"a":1}'), { a: 1 })).toBe(true);
    expect(verdict(json(null), "null")).toBe(true);
    expect(verdict(json(null), "0")).toBe(false);
  });
});

describe("NUMBER", () => {
  test.each([
    [undefined, 1, "1.0", true],
    ["EQ", 1, 2, false],
    ["NE", 1, 2, true],
    ["GT", 2, 1, true],
    ["GT", 1, 1, false],
    ["GTE", 1, 1, true],
    ["LT", " 1 ", "2", true],
    ["LTE", 2, 1, false],
    [null, "1e3", 1000, true],
  ])("%j: %j against %j is %j", (operator, left, right, expected) => {
    expect(verdict({ ...two, comparison_type: { type: "NUMBER", operator } }, left, right)).toBe(expected);
  });

  test("the first source is the left side, and a target the right one", () => {
    const config = { sources: ["A"], target: 10, comparison_type: { type: "NUMBER", operator: "LT" } };
    expect(verdict(config, 9)).toBe(true);
    expect(compute("COMPARE", config, 11).display).toBe("false: 11 is not less than 10");
  });

  test.each([["abc"], [""], [null], [true], [[1]], ["1,000"]])("%j is no number: false with the reason", (value) => {
    const { value: result, display } = compute("COMPARE", { ...two, comparison_type: "NUMBER" }, value, 1);
    expect(result).toEqual({ comparison_result: false });
    expect(display).toContain("the left side is not a number");
  });
});
