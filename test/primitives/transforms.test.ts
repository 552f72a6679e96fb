import { describe, expect, test } from "bun:test";
import { combineColumns } from "../../core/primitives/combine_columns.ts";
import { primitives } from "../../core/primitives/registry.ts";
import { faultOf, prepare, refusalOf, resultOf } from "./support.ts";

describe("COUNT", () => {
  test.each([
    ["chars", "", 0],
    ["chars", "abc", 3],
    ["chars", "a😀é", 3],
    ["chars", "e\u0301", 2],
    ["chars", "  \n ", 0],
    ["chars", " a ", 3],
    ["chars", null, 0],
    ["chars", 1234, 4],
    ["chars", "\ud800a\udc00", 3],
    ["words", "one two  three", 3],
    ["words", " \t one\n two\u00a0three\u3000four ", 4],
    ["words", "don't stop-me", 2],
    ["words", "   ", 0],
    ["sentences", "One. Two! Three?", 3],
    ["sentences", "no end", 1],
    ["sentences", "Wait... what?! Yes", 3],
    ["sentences", 'He said "Hi." Then (he left.) ', 2],
    ["sentences", "...", 0],
    ["sentences", "你好。再见！", 2],
    ["sentences", "😀", 1],
    ["paragraphs", "one", 1],
    ["paragraphs", "one\nstill one", 1],
    ["paragraphs", "one\n\ntwo\n \t\nthree\n", 3],
    ["paragraphs", "one\r\n\r\ntwo", 2],
    ["paragraphs", "one\r\rtwo", 2],
    ["paragraphs", "\n\n one \n\n", 1],
    ["paragraphs", "\n \n", 0],
    ["words", { a: "b c" }, 2],
    ["words", { value: "b c d" }, 3],
  ])("%s of %j", (type, source, expected) => {
    expect(resultOf("COUNT", { source: "A", type }, source)).toBe(expected);
    const older = type === "chars" ? "characters" : type;
    expect(resultOf("COUNT", { source: "A", count_type: older }, source)).toBe(expected);
  });

  test("bounds leave the count as it is", () => {
    const bounded = { source: "A", type: "words", min_count: 5, max_count: 5 };
    expect(resultOf("COUNT", bounded, "one two")).toBe(2);
    expect(resultOf("COUNT", { ...bounded, min_count: null, max_count: null }, "one two")).toBe(2);
  });

  test.each([
    ["min above max", { source: "A", type: "words", min_count: 2, max_count: 1 }, "max_count"],
    ["a negative bound", { source: "A", type: "words", min_count: -1 }, "min_count"],
    ["a fraction", { source: "A", type: "words", max_count: 1.5 }, "max_count"],
    ["an unknown type", { source: "A", type: "lines" }, "type"],
    ["no type", { source: "A" }, "type"],
    ["no source", { type: "words" }, "source"],
  ])("%s is refused", (_, config, loc) => {
    expect(refusalOf("COUNT", config).loc).toBe(loc);
  });
});

describe("COALESCE", () => {
  const config = { sources: ["A", "B", "C"] };
  test.each([
    ["the first", ["a", "b", "c"], "a"],
    ["past null", [null, "b", "c"], "b"],
    ["past blank text", ["", " \n\t", "c"], "c"],
    ["none", [null, "", " "], null],
    ["zero is a value", [null, 0, 1], 0],
    ["false is a value", [false, 1, 1], false],
    ["an empty object is a value", [null, {}, 1], {}],
    ["a wrapped blank is blank", [{ value: "" }, { value: null }, 3], 3],
    ["as it is", [{ value: "x" }, null, null], { value: "x" }],
  ])("%s", (_, values, expected) => {
    expect(resultOf("COALESCE", config, ...(values as never[]))).toEqual(expected as never);
  });

  test("a failed source does not fail it", () => {
    expect(primitives.COALESCE?.toleratesFailedSources).toBe(true);
  });

  test.each([
    ["one source", { sources: ["A"] }, "sources"],
    ["none", { fallback: 1 }, "sources"],
    ["an empty name", { sources: ["A", ""] }, "sources.1"],
  ])("%s is refused", (_, refused, loc) => {
    expect(refusalOf("COALESCE", refused).loc).toBe(loc);
  });
});

describe("COMBINE_COLUMNS", () => {
  test("neither format nor separator: an object of titles and values", () => {
    const value = resultOf("COMBINE_COLUMNS", { sources: ["b", "a", "__proto__"] }, 1, { x: [null] }, "p");
    expect(JSON.stringify(value)).toBe('{"b":1,"a":{"x":[null]},"__proto__":"p"}');
  });

  test("separator alone: joined texts", () => {
    expect(resultOf("COMBINE_COLUMNS", { sources: ["A", "B", "C"], separator: ", " }, "x", null, 3)).toBe("x, , 3");
    expect(resultOf("COMBINE_COLUMNS", { sources: ["A", "B"], separator: "" }, "x", { a: 1 })).toBe('x{"a":1}');
  });

  test.each([
    ["{A} and {B}", "x and 2"],
    ["{B}{B}{A}", "22x"],
    ["no placeholder", "no placeholder"],
    ["{{A}} is {A}", "{A} is x"],
    ['{"name": "{A}", "n": {B}}', '{"name": "x", "n": 2}'],
    ["{{{A}}}", "{x}"],
    ["a } b { c", "a } b { c"],
    ["{id-1}", "2"],
  ])("format %j", (format, expected) => {
    expect(resultOf("COMBINE_COLUMNS", { sources: ["A", "B"], format }, "x", 2)).toBe(expected);
    expect(resultOf("COMBINE_COLUMNS", { sources: ["A", "B"], template: format, separator: "-" }, "x", 2)).toBe(
      expected,
    );
  });

  test("values are not searched for placeholders", () => {
    expect(resultOf("COMBINE_COLUMNS", { sources: ["A", "B"], format: "{A}{B}" }, "{B}", "$&")).toBe("{B}$&");
  });

  test("a placeholder follows a column that was renamed", () => {
    const config = { sources: ["Old"], format: "<{Old}>" };
    const evaluate = combineColumns.prepare(config, [{ column_id: "id", title: "New" }]);
    expect(evaluate(["x"]).value).toBe("<x>");
  });

  test.each([
    ["an unknown placeholder", { sources: ["A"], format: "{B}" }, "format"],
    ["one of the other name", { sources: ["A"], template: "{ A }" }, "template"],
    ["an empty format", { sources: ["A"], format: "" }, "format"],
    ["no sources", { format: "x" }, "sources"],
  ])("%s is refused", (_, config, loc) => {
    expect(refusalOf("COMBINE_COLUMNS", config).loc).toBe(loc);
  });

  test("what would be too large fails before it is made", () => {
    const large = "x".repeat(5_000_000);
    expect(faultOf("COMBINE_COLUMNS", { sources: ["A"], format: "{A}".repeat(20_000) }, large)).toContain("5 MB");
    expect(faultOf("COMBINE_COLUMNS", { sources: ["A", "B"], separator: "" }, large, large)).toContain("5 MB");
    expect(faultOf("COMBINE_COLUMNS", { sources: ["A", "B"] }, large, large)).toContain("5 MB");
  });
});

describe("JSON_PATH", () => {
  const document = '{"a":{"b":[1,2,{"c":null}]},"x y":true}';
  test.each([
    ["$.a.b[0]", 1, [1]],
    ["a.b[0]", 1, [1]],
    [".a.b[-1].c", null, [null]],
    ["['x y']", true, [true]],
    ["$.a.b[*]", 1, [1, 2, { c: null }]],
    ["$..c", null, [null]],
    ["$.nothing", null, []],
    ["$.a.b[?@ > 1]", 2, [2]],
    ["$", JSON.parse(document), [JSON.parse(document)]],
    ["$.a.b[0:2]", 1, [1, 2]],
  ])("%s", (json_path, first, all) => {
    const source = "A";
    for (const config of [
      { source, json_path },
      { source, json_path, return_first_match: true },
      { source, json_path, return_first_match: null },
      { source, path: json_path },
      { source, path: json_path, return_all: false },
      { source, json_path, return_first_match: true, return_all: true },
    ]) {
      expect(resultOf("JSON_PATH", config, document)).toEqual(first);
      expect(resultOf("JSON_PATH", config, JSON.parse(document))).toEqual(first);
    }
    for (const config of [
      { source, json_path, return_first_match: false },
      { source, path: json_path, return_all: true },
    ]) {
      expect(resultOf("JSON_PATH", config, document)).toEqual(all);
    }
  });

  test("the source may be JSON inside a text", () => {
    const config = { source: "A", json_path: "$.a" };
    expect(resultOf("JSON_PATH", config, 'Sure!\n```json\n{"a": 1}\n```\nAnything else?')).toBe(1);
    expect(resultOf("JSON_PATH", config, 'Result: {"a": 2} and {"a": 3}')).toBe(2);
    expect(resultOf("JSON_PATH", config, null)).toBe(null);
    expect(resultOf("JSON_PATH", config, 5)).toBe(null);
  });

  test("an object with the one key value is not unwrapped", () => {
    expect(resultOf("JSON_PATH", { source: "A", json_path: "$.value" }, { value: 3 })).toBe(3);
  });

  test.each([[""], ["hello"], ["{a:1}"]])("%j is not JSON and fails the cell", (source) => {
    expect(faultOf("JSON_PATH", { source: "A", json_path: "$.a" }, source)).toContain("not JSON");
  });

  test.each([
    ["a bad query", { source: "A", json_path: "$.a[" }, "json_path"],
    ["a bad query by its older name", { source: "A", path: "$.a[" }, "path"],
    ["an unknown function", { source: "A", json_path: "$[?has(@.a,'b')]" }, "json_path"],
    ["a pattern that is none", { source: "A", json_path: "$[?match(@.a,'(')]" }, "json_path"],
    ["an empty query", { source: "A", json_path: "" }, "json_path"],
    ["no query", { source: "A" }, "json_path"],
  ])("%s is refused", (_, config, loc) => {
    expect(refusalOf("JSON_PATH", config).loc).toBe(loc);
  });

  test("what a cell cannot hold fails it", () => {
    const all = { source: "A", json_path: "$" };
    expect(faultOf("JSON_PATH", all, '"\\u0000"')).toContain("U+0000");
    expect(faultOf("JSON_PATH", all, '{"\\u0000":1}')).toContain("U+0000");
    expect(faultOf("JSON_PATH", all, '["\\ud800"]')).toContain("surrogate");
    expect(faultOf("JSON_PATH", all, "[1e400]")).toContain("out of range");
    expect(faultOf("JSON_PATH", all, "[".repeat(2000) + "]".repeat(2000))).toContain("1000 levels");
    const nested = `${'{"a":['.repeat(450)}"${"x".repeat(50_000)}"${"]}".repeat(450)}`;
    const every = { source: "A", json_path: "$..*", return_first_match: false };
    expect(faultOf("JSON_PATH", every, nested)).toContain("5 MB");
  });
});

describe("PARSE_VALUE", () => {
  test.each([
    ["string", "a", "a"],
    ["string", 4.0, "4"],
    ["string", true, "true"],
    ["string", { a: [1] }, '{"a":[1]}'],
    ["string", null, ""],
    ["string", "  ", ""],
    ["number", "42", 42],
    ["number", " -1.5e3 ", -1500],
    ["number", "+.5", 0.5],
    ["number", "007", 7],
    ["number", 3, 3],
    ["number", "", null],
    ["number", null, null],
    ["number", { value: "3" }, 3],
    ["boolean", true, true],
    ["boolean", " TRUE ", true],
    ["boolean", "Yes", true],
    ["boolean", "1", true],
    ["boolean", 1, true],
    ["boolean", "no", false],
    ["boolean", 0, false],
    ["boolean", "False", false],
    ["boolean", " ", null],
    ["object", '{"a":1}', { a: 1 }],
    ["object", "[1]", [1]],
    ["object", { a: 1 }, { a: 1 }],
    ["object", 'x {"a":1} y', { a: 1 }],
    ["object", "null", null],
    ["object", "5", 5],
    ["object", "", null],
    ["json", "```\n[1]\n```", [1]],
  ])("%s of %j is %j", (type, source, expected) => {
    expect(resultOf("PARSE_VALUE", { source: "A", type }, source)).toEqual(expected);
    expect(resultOf("PARSE_VALUE", { source: "A", target_type: type }, source)).toEqual(expected);
  });

  test.each([
    ["number", "12 apples", "not a number"],
    ["number", "1,000", "not a number"],
    ["number", "0x1F", "not a number"],
    ["number", "Infinity", "not a number"],
    ["number", "1e400", "not a number"],
    ["number", true, "not a number"],
    ["number", [1], "not a number"],
    ["boolean", "maybe", "neither true nor false"],
    ["boolean", 2, "neither true nor false"],
    ["boolean", "on", "neither true nor false"],
    ["object", "hello", "not JSON"],
    ["object", "{'a': 1}", "not JSON"],
  ])("%s of %j fails the cell", (type, source, said) => {
    expect(faultOf("PARSE_VALUE", { source: "A", type }, source)).toContain(said);
  });

  test.each([
    ["an unknown type", { source: "A", type: "date" }, "type"],
    ["no type", { source: "A" }, "type"],
  ])("%s is refused", (_, config, loc) => {
    expect(refusalOf("PARSE_VALUE", config).loc).toBe(loc);
  });
});

describe("MIN_MAX", () => {
  test.each([
    ["[3,1,2]", undefined, 1, 3],
    [[3, "1", " 7 ", "x", null, true], undefined, 1, 7],
    ['{"a":5,"b":"-2","c":[100]}', undefined, -2, 5],
    ["scores: [1, 2]", undefined, 1, 2],
    [5, undefined, 5, 5],
    ["+7", undefined, 7, 7],
    ['[{"s":1},{"s":9}]', "$[*].s", 1, 9],
    ['{"scores":[4,2]}', "$.scores", 2, 4],
    ['{"scores":{"a":4,"b":2}}', "scores", 2, 4],
    ['{"a":[1,{"b":-5}]}', "$..b", -5, -5],
    [{ value: [1, 2] }, undefined, 1, 2],
  ])("of %j by %j", (source, json_path, min, max) => {
    const config = json_path === undefined ? { source: "A" } : { source: "A", json_path };
    expect(resultOf("MIN_MAX", { ...config, type: "min" }, source)).toBe(min);
    expect(resultOf("MIN_MAX", { ...config, type: "max" }, source)).toBe(max);
    expect(resultOf("MIN_MAX", { ...config, operation: "max" }, source)).toBe(max);
  });

  test("older form with several columns", () => {
    const config = { sources: ["A", "B", "C"], operation: "max" };
    expect(resultOf("MIN_MAX", config, 3, "[7]", "n/a")).toBe(7);
    expect(resultOf("MIN_MAX", { ...config, operation: "min" }, 3, "[7]", null)).toBe(3);
  });

  test("an array that a function's argument list could not take", () => {
    const many = Array.from({ length: 300_000 }, (_, index) => index);
    expect(resultOf("MIN_MAX", { source: "A", type: "max" }, many)).toBe(299_999);
  });

  test.each([["[]"], ["{}"], ["none"], [null], ["[true,null]"], ['{"a":{"b":1}}']])(
    "%j has no number and fails the cell",
    (source) => {
      expect(faultOf("MIN_MAX", { source: "A", type: "min" }, source)).toContain("no number");
    },
  );

  test.each([
    ["a bad query", { source: "A", type: "min", json_path: "$[" }, "json_path"],
    ["an unknown type", { source: "A", type: "avg" }, "type"],
    ["no type", { source: "A" }, "type"],
    ["no source", { type: "min" }, "source"],
  ])("%s is refused", (_, config, loc) => {
    expect(refusalOf("MIN_MAX", config).loc).toBe(loc);
  });
});

describe("ABSOLUTE_NUMERIC_DISTANCE", () => {
  test.each([
    [1, 4, 3],
    ["4", " 1.5 ", 2.5],
    [-1, 1, 2],
    [2, 2, 0],
    [{ value: 1 }, 2, 1],
  ])("of %j and %j is %j", (first, second, expected) => {
    expect(resultOf("ABSOLUTE_NUMERIC_DISTANCE", { sources: ["A", "B"] }, first, second)).toBe(expected);
    expect(resultOf("ABSOLUTE_NUMERIC_DISTANCE", { source1: "A", source2: "B" }, first, second)).toBe(expected);
  });

  test.each([
    ["x", 1, "first value is not a number"],
    [1, null, "second value is not a number"],
    [1, "", "second value is not a number"],
    [true, 1, "first value is not a number"],
    [1.7e308, -1.7e308, "out of range"],
  ])("of %j and %j fails the cell", (first, second, said) => {
    expect(faultOf("ABSOLUTE_NUMERIC_DISTANCE", { sources: ["A", "B"] }, first, second)).toContain(said);
  });

  test.each([
    ["one source", { sources: ["A"] }, "sources"],
    ["three sources", { sources: ["A", "B", "C"] }, "sources"],
    ["half of the older names", { source1: "A" }, "sources"],
  ])("%s is refused", (_, config, loc) => {
    expect(refusalOf("ABSOLUTE_NUMERIC_DISTANCE", config).loc).toBe(loc);
  });
});

test("unknown keys are kept and ignored", () => {
  expect(resultOf("COUNT", { source: "A", type: "words", color: "red", nested: { a: 1 } }, "a b")).toBe(2);
});

test("a prepared column gives the same for the same values", () => {
  const evaluate = prepare("JSON_PATH", { source: "A", json_path: "$..a" });
  expect(evaluate(['{"a":1}'])).toEqual(evaluate(['{"a":1}']));
  expect(evaluate(['{"b":1}']).value).toBe(null);
});
