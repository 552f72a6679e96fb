import { describe, expect, test } from "bun:test";
import { blank, displayValue, excerpt, json, number, text, unwrap } from "../../core/values/coercions.ts";
import { canonicalJson, jsonEquals } from "../../core/values/json.ts";
import { cpuMs } from "../support/cpuTime.ts";

test.each([
  [1, 1],
  [null, null],
  ["value", "value"],
  [{ value: 1 }, 1],
  [{ value: { value: { value: "x" } } }, "x"],
  [{ value: null }, null],
  [
    { value: 1, other: 2 },
    { value: 1, other: 2 },
  ],
  [{ other: 1 }, { other: 1 }],
  [[{ value: 1 }], [{ value: 1 }]],
  [{}, {}],
])("unwrap %j", (wrapped, expected) => {
  expect(unwrap(wrapped as never)).toEqual(expected as never);
});

test.each([
  ["", ""],
  ["a\0b", "a\0b"],
  [null, ""],
  [4.0, "4"],
  [-0, "0"],
  [0.1, "0.1"],
  [1e21, "1e+21"],
  [123456789012345680000, "123456789012345680000"],
  [5e-324, "5e-324"],
  [true, "true"],
  [false, "false"],
  [{ b: 1, a: [null, "x"] }, '{"b":1,"a":[null,"x"]}'],
  [[], "[]"],
])("text of %j", (value, expected) => {
  expect(text(value as never)).toBe(expected);
});

describe("number", () => {
  test.each([
    [0, 0],
    [-1.5, -1.5],
    ["0", 0],
    ["-0", 0],
    ["42", 42],
    ["+42", 42],
    ["-42", -42],
    ["007", 7],
    ["1.", 1],
    [".5", 0.5],
    ["-.5e-2", -0.005],
    ["1E5", 100_000],
    [" \t12\n", 12],
    ["\u00a012\ufeff", 12],
    ["123456789012345678901234567890", 1.2345678901234568e29],
    ["1e-400", 0],
  ])("%j", (value, expected) => {
    expect(Object.is(number(value), expected)).toBe(true);
  });

  test.each([
    [""],
    [" "],
    ["."],
    ["+"],
    ["-"],
    ["e5"],
    ["1e"],
    ["1,000"],
    ["1_000"],
    ["1 000"],
    ["0x10"],
    ["0X10"],
    [" 0b11 "],
    ["0o17"],
    ["-0x10"],
    ["Infinity"],
    ["-Infinity"],
    ["NaN"],
    ["1e400"],
    ["-1e400"],
    ["12abc"],
    ["--1"],
    ["½"],
    ["１２"],
    ["1n"],
    ["5%"],
    ["$5"],
    [true],
    [false],
    [null],
    [[1]],
    [{}],
    [Number.POSITIVE_INFINITY],
    [Number.NaN],
  ])("%j is none", (value) => {
    expect(number(value as never)).toBeNaN();
  });
});

test.each([
  [null, true],
  ["", true],
  [" \t\r\n\u00a0\u3000\ufeff", true],
  ["x", false],
  ["\u200b", false],
  ["\0", false],
  [" x ", false],
  [0, false],
  [false, false],
  [[], false],
  [{}, false],
])("blank %j", (value, expected) => {
  expect(blank(value as never)).toBe(expected);
});

test.each([
  ["x", "x"],
  ["", ""],
  [null, null],
  [4.0, "4"],
  [true, "true"],
  [{ a: 1 }, '{"a":1}'],
  [[1, 2], "[1,2]"],
])("displayValue of %j", (value, expected) => {
  expect(displayValue(value as never)).toBe(expected);
});

describe("json", () => {
  test.each([
    [{ a: 1 }, { a: 1 }],
    [[1], [1]],
    [null, null],
    [5, 5],
    ['{"a":1}', { a: 1 }],
    [" \n[1, 2]\t", [1, 2]],
    ["5", 5],
    ["-5.5e1", -55],
    ['"text"', "text"],
    ["null", null],
    ["true", true],
    ['```json\n{"a":1}\n```', { a: 1 }],
    ['```\r\n{"a":1}\r\n```', { a: 1 }],
    ["```\n5\n```", 5],
    ['Here:\n```json\n{"a":"```"}\n```\nDone', { a: "```" }],
    ['Inline ```{"a":1}``` fence', { a: 1 }],
    ['```python\nprint([1)\n```\n```json\n{"b":2}\n```', { b: 2 }],
    ['```json\n{"a":1}', { a: 1 }],
    ['~ {"a":1} ~', { a: 1 }],
    ['first [1,2] then {"a":1}', [1, 2]],
    ['see [note] and {"a":1}', { a: 1 }],
    ['use {name} and [0, 1) but {"a":"}"}', { a: "}" }],
    ['[note: {"a":1}]', { a: 1 }],
    ['{{name}} {"a":1}', { a: 1 }],
    ['{"a":1} {"a":2}', { a: 1 }],
    ['broken {"a": and then {"b":2}', { b: 2 }],
    ['quote " and {"a":1}', { a: 1 }],
    ['{"a":"\\"}"}', { a: '"}' }],
    ['He said ["unfinished and {"a":1}', { a: 1 }],
    ["\ufeff[1]", [1]],
    ["x [1,[2,{}]] y", [1, [2, {}]]],
    ["if (a[0] === b) return { ok: true }; [7]", [0]],
  ])("of %j", (value, expected) => {
    expect(json(value as never)).toEqual(expected as never);
  });

  test.each([[""], [" "], ["hello"], ["{a:1}"], ["{'a':1}"], ["[1,2"], ["undefined"], ["NaN"], ["{]"], ["``` ```"]])(
    "%j has none",
    (value) => {
      expect(json(value)).toBeUndefined();
    },
  );

  test.each([
    ["{", 100_000],
    ["[", 100_000],
    ['{"a":', 20_000],
    ['["', 50_000],
    ['["\\', 30_000],
    ["[[[[x]]]]", 20_000],
    ['[{"a":1},', 20_000],
    ["```", 50_000],
    ["```\n", 50_000],
    ["```json\n{", 20_000],
    ["[}", 50_000],
    ['{"', 50_000],
    ["[0,1) ", 20_000],
  ])("%j many times is read fast", (part, times) => {
    const hostile = part.repeat(times);
    const started = cpuMs();
    json(hostile);
    json(`${hostile}${'{"a":1}'}`);
    expect(cpuMs() - started).toBeLessThan(5_000);
  });

  test("many intervals before the JSON do not hide it", () => {
    expect(json(`${"[0, 1) ".repeat(1000)} {"a":1}`)).toEqual({ a: 1 });
  });
});

describe("equality and canonical text agree", () => {
  const values = [
    null,
    true,
    false,
    0,
    1,
    1.5,
    "",
    "a",
    "1",
    "null",
    [],
    [1],
    [1, 2],
    [2, 1],
    [[1]],
    {},
    { a: 1 },
    { a: 1, b: 2 },
    { b: 2, a: 1 },
    { a: { c: [], b: null } },
    { a: { b: null, c: [] } },
    { a: null },
    JSON.parse('{"__proto__":1}'),
    JSON.parse('{"10":1,"9":2}'),
    { é: 1, z: 2 },
  ];

  test("for every pair", () => {
    for (const left of values) {
      for (const right of values) expect(jsonEquals(left, right)).toBe(canonicalJson(left) === canonicalJson(right));
    }
  });

  test("canonical text is JSON of the same value with sorted keys", () => {
    for (const value of values) expect(JSON.parse(canonicalJson(value))).toEqual(value);
    expect(canonicalJson({ b: [{ d: 1, c: 2 }], a: "\n" })).toBe('{"a":"\\n","b":[{"c":2,"d":1}]}');
    expect(canonicalJson(-0)).toBe("0");
  });
});

describe("values nested without end", () => {
  const nested = (levels: number) => JSON.parse(`${"[".repeat(levels)}${"]".repeat(levels)}`);
  test("10,000 levels are worked on, 1,000,000 are a fault of the value", () => {
    expect(text(nested(10_000)).length).toBe(20_000);
    for (const work of [text, canonicalJson, (value: never) => jsonEquals(value, nested(1_000_000))]) {
      expect(() => work(nested(1_000_000) as never)).toThrow("nested too deeply");
    }
    const wrapped = JSON.parse(`${'{"value":'.repeat(100_000)}1${"}".repeat(100_000)}`);
    expect(unwrap(wrapped)).toBe(1);
  });
});

test("an excerpt is short and can be stored", () => {
  expect(excerpt("x".repeat(1000))).toBe(`"${"x".repeat(60)}…"`);
  expect(excerpt(`${"x".repeat(59)}😀`)).toBe(`"${"x".repeat(59)}\ufffd…"`);
  expect(excerpt("a\0")).toBe('"a\ufffd"');
});
