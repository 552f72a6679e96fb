import { expect, test } from "bun:test";
import type { Json } from "../../core/primitives/primitive.ts";
import { refusalOf, resultOf } from "./support.ts";

test.each<[Json, Json]>([
  [{ type: "string", value: "a" }, "a"],
  [{ type: "string", value: 4 }, "4"],
  [{ type: "string", value: '{"a":1}' }, '{"a":1}'],
  [{ type: "string", value: null }, ""],
  [{ type: "json", value: { a: [1] } }, { a: [1] }],
  [{ type: "json", value: ' {"a": [1]} ' }, { a: [1] }],
  [{ type: "json", value: "plain" }, "plain"],
  [{ type: "json", value: null }, null],
  ["a", "a"],
  [3, 3],
  [null, null],
  [
    [1, "2"],
    [1, "2"],
  ],
  [{ a: 1 }, { a: 1 }],
  [
    { type: "string", value: "a", more: 1 },
    { type: "string", value: "a", more: 1 },
  ],
])("the constant %j is %j", (value, expected) => {
  expect(resultOf("VARIABLE", { value })).toEqual(expected);
});

test("the older place of the type", () => {
  expect(resultOf("VARIABLE", { value: 4, value_type: "string" })).toBe("4");
  expect(resultOf("VARIABLE", { value: "[4]", value_type: "json" })).toEqual([4]);
  expect(resultOf("VARIABLE", { value: "[4]", value_type: null })).toBe("[4]");
});

test.each([
  [{ name: "x" }, "validation_error", "value"],
  [{ value: 1, value_type: "number" }, "validation_error", "value_type"],
  [{ value: { type: "number", value: 1 } }, "invalid_config", "value.type"],
  [{ value: "a\0b" }, "invalid_config", "value"],
  [{ value: { type: "json", value: "[1e400]" } }, "invalid_config", "value.value"],
])("%j is refused", (config, code, loc) => {
  expect(refusalOf("VARIABLE", config)).toMatchObject({ code, loc });
});
