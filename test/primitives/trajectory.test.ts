import { describe, expect, test } from "bun:test";
import type { Json } from "../../core/primitives/primitive.ts";
import { cpuMs } from "../support/cpuTime.ts";
import { compute, refusalOf, resultOf } from "./support.ts";

/** A trace whose tools were called in this order. */
function traceOf(...tools: string[]): Json {
  return {
    name: "agent",
    start: "0",
    span_id: "root",
    children: tools.map((tool, index) => ({
      name: `Tool: ${tool}`,
      start: `2026-01-01T00:00:${`${index}`.padStart(2, "0")}Z`,
      span_id: `${index}`,
      children: [],
    })),
  };
}

const resultFor = (trace: Json, accepted_scenarios: string[][], mode?: string): Json =>
  resultOf("TRAJECTORY", { trace_source: "Trace", accepted_scenarios, ...(mode && { mode }) }, trace);

describe("the tools of a trace", () => {
  test("are found anywhere in the tree, in the order of start and span id", () => {
    const trace: Json = {
      name: "Tool: late",
      start: "3",
      span_id: "a",
      children: [
        {
          name: "Tool:second",
          start: "2",
          span_id: "b",
          children: [{ name: "Tool:  first ", start: "1", span_id: "z" }],
        },
        { name: "Tool: third", start: "2", span_id: "c", children: null },
        { name: "LLM call", start: "0", children: [{ name: "tool: no", start: "0" }, null, 3] },
      ],
    };
    expect(resultFor(trace, [["first", "second", "third", "late"]])).toBe(true);
    expect(resultFor(JSON.stringify(trace), [["first", "second", "third", "late"]])).toBe(true);
    expect(resultFor({ value: trace }, [["first", "second", "third", "late"]])).toBe(true);
  });

  test("starts are compared as texts", () => {
    const trace = {
      name: "x",
      children: [
        { name: "Tool: b", start: "9" },
        { name: "Tool: a", start: "10" },
      ],
    };
    expect(resultFor(trace, [["a", "b"]])).toBe(true);
  });
});

test.each([
  ["the same", ["a", "b"], ["a", "b"], true, true],
  ["another order", ["b", "a"], ["a", "b"], false, false],
  ["others between", ["a", "x", "b", "y"], ["a", "b"], false, true],
  ["one missing", ["a"], ["a", "b"], false, false],
  ["repeated", ["a", "a"], ["a"], false, true],
  ["repetition wanted", ["a"], ["a", "a"], false, false],
  ["none, and none wanted", [], [], true, true],
  ["some, and none wanted", ["a"], [], false, false],
  ["none, and some wanted", [], ["a"], false, false],
  ["letter case counts", ["A"], ["a"], false, false],
])("%s", (_, called, expected, strict, nonStrict) => {
  expect(resultFor(traceOf(...called), [expected])).toBe(strict);
  expect(resultFor(traceOf(...called), [expected], "strict")).toBe(strict);
  expect(resultFor(traceOf(...called), [expected], "non_strict")).toBe(nonStrict);
});

test("any scenario suffices, and a mismatch is told", () => {
  expect(resultFor(traceOf("a"), [["b"], [], ["a"]])).toBe(true);
  const config = { trace_source: "Trace", accepted_scenarios: [["b", "c"], []] };
  expect(compute("TRAJECTORY", config, traceOf("a"))).toEqual({
    value: false,
    display: 'false: the tools were "a", expected "b", "c" or one of 1 more scenarios',
  });
});

describe("expected_source", () => {
  const config = { trace_source: "Trace", expected_source: "expected" };
  test.each<[Json, boolean]>([
    [[["a", "b"]], true],
    ['[["x"], ["a", "b"]]', true],
    [{ accepted_scenarios: [["a", "b"]] }, true],
    [{ accepted_scenarios: [["x"], { required_tools: ["a", "b"] }] }, true],
    [[{ required_tools: ["b"] }], false],
    [[[]], false],
  ])("%j is %j", (expected, result) => {
    expect(resultOf("TRAJECTORY", config, traceOf("a", "b"), expected)).toBe(result);
  });

  test.each<[Json, string]>([
    [null, "missing"],
    [" ", "missing"],
    ["a, b", "not a list"],
    [{ scenarios: [] }, "not a list"],
    [[], "empty list"],
    [["a", "b"], "scenario 1 is not a list"],
    [[["a"], [1]], "scenario 2 is not a list"],
  ])("%j makes it false, with the reason", (expected, reason) => {
    const { value, display } = compute("TRAJECTORY", config, traceOf("a"), expected);
    expect(value).toBe(false);
    expect(display).toContain(reason);
  });
});

test.each<[Json, string]>([
  [null, "missing"],
  ["", "missing"],
  ["no trace", "not a tree"],
  [3, "not a tree"],
])("the trace %j makes it false, with the reason", (trace, reason) => {
  const { value, display } = compute("TRAJECTORY", { trace_source: "Trace", accepted_scenarios: [[]] }, trace);
  expect(value).toBe(false);
  expect(display).toContain(reason);
});

test.each([
  [{ trace_source: "A" }, "validation_error", "accepted_scenarios"],
  [{ trace_source: "A", accepted_scenarios: null }, "invalid_config", "accepted_scenarios"],
  [{ trace_source: "A", accepted_scenarios: [["a"]], expected_source: "B" }, "invalid_config", "expected_source"],
  [{ trace_source: "A", accepted_scenarios: [] }, "validation_error", "accepted_scenarios"],
  [{ trace_source: "A", accepted_scenarios: ["a"] }, "validation_error", "accepted_scenarios.0"],
  [{ trace_source: "A", accepted_scenarios: [["a"]], mode: "loose" }, "validation_error", "mode"],
  [{ accepted_scenarios: [["a"]] }, "validation_error", "trace_source"],
])("%j is refused", (config, code, loc) => {
  expect(refusalOf("TRAJECTORY", config)).toMatchObject({ code, loc });
});

test("many scenarios against a long trace, and a deep trace, end soon", () => {
  const started = cpuMs();
  const trace = { name: "x", children: Array.from({ length: 50_000 }, (_, n) => ({ name: "Tool: a", start: `${n}` })) };
  const expected = Array.from({ length: 100_000 }, () => ["a", "a", "b"]);
  const config = { trace_source: "A", expected_source: "B", mode: "non_strict" };
  expect(resultOf("TRAJECTORY", config, trace, expected)).toBe(false);
  let deep: Json = { name: "Tool: a" };
  for (let level = 0; level < 100_000; level++) deep = { name: "x", children: [deep] };
  expect(resultFor(deep, [["a"]])).toBe(true);
  expect(cpuMs() - started).toBeLessThan(3000);
});
