import { describe, expect, test } from "bun:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { Schema } from "../../scripts/generate/document.ts";
import { explain } from "../../validation/faults.ts";
import type { TSchema } from "../../validation/schema.ts";
import { validatorOf, writeSchema } from "./validatorOf.ts";

const components: Record<string, Schema> = {
  Name: { type: "string", minLength: 2, maxLength: 4 },
  Tree: {
    type: "object",
    required: ["label"],
    additionalProperties: false,
    properties: {
      label: { type: "string" },
      children: { type: "array", items: { $ref: "#/components/schemas/Tree" } },
      next: { anyOf: [{ $ref: "#/components/schemas/Tree" }, { type: "null" }] },
    },
  },
  Cat: { type: "object", required: ["kind"], properties: { kind: { const: "cat" }, lives: { type: "integer" } } },
  Dog: { type: "object", required: ["kind"], properties: { kind: { type: "string", enum: ["dog", "wolf"] } } },
};

const schemas: Record<string, Schema> = {
  anything: {},
  true: true,
  string: { type: "string" },
  "string or null": { type: ["string", "null"] },
  "short string": { type: "string", minLength: 1, maxLength: 3 },
  pattern: { type: "string", pattern: "^\\p{L}+$" },
  uuid: { type: "string", format: "uuid" },
  "date-time": { type: "string", format: "date-time" },
  date: { type: "string", format: "date" },
  integer: { type: "integer", minimum: -5, maximum: 100 },
  "exclusive number": { type: "number", exclusiveMinimum: 0, exclusiveMaximum: 10 },
  multiple: { type: "integer", multipleOf: 5 },
  boolean: { type: "boolean" },
  null: { type: "null" },
  enum: { enum: ["a", 1, true, null] },
  "typed enum": { type: ["string", "null"], enum: ["a", "b", null] },
  const: { const: "a" },
  "false const": { type: "boolean", const: false },
  list: { type: "array", items: { type: "integer" }, minItems: 1, maxItems: 2 },
  "unique list": { type: "array", uniqueItems: true },
  tuple: { type: "array", prefixItems: [{ type: "string" }, { type: "integer" }], minItems: 2, maxItems: 2 },
  object: { type: "object", required: ["a"], properties: { a: { type: "string" }, b: { type: "integer" } } },
  "required without property": { type: "object", required: ["a"] },
  "closed object": { type: "object", additionalProperties: false, properties: { a: {}, b: { type: "integer" } } },
  "closed, all required": { type: "object", additionalProperties: false, required: ["a"], properties: { a: {} } },
  map: { type: "object", additionalProperties: { type: "integer" }, minProperties: 1, maxProperties: 2 },
  "short names": { type: "object", properties: { a: {} }, propertyNames: { maxLength: 1, minLength: 1 } },
  "map with short names": {
    type: ["object", "null"],
    additionalProperties: { type: "integer" },
    propertyNames: { pattern: "^[a-x]" },
  },
  "map of maps of maps": {
    type: "object",
    additionalProperties: {
      type: "object",
      additionalProperties: { type: "object", additionalProperties: { type: "integer" } },
    },
  },
  "map beside properties": {
    type: "object",
    properties: { a: { type: "string" } },
    additionalProperties: {
      type: "object",
      properties: { x: { type: "object", additionalProperties: { type: "null" } } },
    },
  },
  reference: { $ref: "#/components/schemas/Name" },
  "reference with siblings": { $ref: "#/components/schemas/Name", type: "string", pattern: "^a" },
  recursion: { $ref: "#/components/schemas/Tree" },
  "one of two kinds": {
    type: "object",
    oneOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Dog" }],
  },
  "any of": {
    anyOf: [{ type: "string", maxLength: 2 }, { type: "integer" }, { type: "array", items: { type: "null" } }],
  },
  "all of": {
    allOf: [
      { type: "object", required: ["a"], properties: { a: { type: "string" } } },
      { type: "object", properties: { b: { type: "integer" } } },
    ],
  },
  "one of the fields": {
    type: "object",
    properties: { a: { type: "string" }, b: { type: "integer" } },
    anyOf: [{ required: ["a"] }, { required: ["b"] }],
  },
  "one of the fields, or null": { type: ["object", "null"], anyOf: [{ required: ["a"] }, { required: ["b", "x"] }] },
  not: { type: "string", not: { enum: ["a", "b"] } },
};

const treeOf = (label: unknown) => ({ label: "top", children: [{ label: "in", children: [{ label }] }] });
const values: unknown[] = [
  null,
  true,
  false,
  0,
  1,
  5,
  5.5,
  -6,
  100,
  101,
  9.99,
  "",
  "a",
  "b",
  "ab",
  "abc",
  "abcd",
  "abcde",
  "é",
  "ß1",
  "🙂",
  "🙂🙂🙂",
  "🙂🙂🙂🙂",
  "🙂🙂🙂🙂🙂",
  " ",
  "5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10",
  "5f0c2b1e8a4d4c0b9d6f2f1f6c7b9a10",
  "2026-02-29",
  "2024-02-29",
  "2024-02-30",
  "2024-02-29T10:00:00Z",
  "2024-02-29T10:00:00.123+02:00",
  "2024-02-29T25:00:00Z",
  [],
  [1],
  [1, 2],
  [1, 2, 3],
  ["a"],
  ["a", 1],
  ["a", 1, 2],
  ["a", "b"],
  [1, 1],
  [
    { a: 1, b: 2 },
    { b: 2, a: 1 },
  ],
  [null],
  {},
  { a: "x" },
  { a: 1 },
  { b: 1 },
  { b: "1" },
  { a: "x", b: 2 },
  { a: null },
  { a: "x", z: 1 },
  { z: 1 },
  { z: "1" },
  { y: 1, z: 2, w: 3 },
  { x: { y: { z: 1 } } },
  { x: { y: { z: "1" } } },
  { x: { y: 1 } },
  { x: { x: { x: 1 } } },
  { a: "x", k: { x: { y: null } } },
  { a: "x", k: { x: { y: 1 } } },
  { b: 1, x: 2 },
  { kind: "cat" },
  { kind: "cat", lives: 9 },
  { kind: "cat", lives: "9" },
  { kind: "wolf" },
  { kind: "cow" },
  { lives: 1 },
  treeOf("x"),
  treeOf(1),
  { label: "a", next: null },
  { label: "a", next: { label: 1 } },
  { label: "a", other: 1 },
];

describe("a generated validator says what Ajv says of the same schema", () => {
  for (const [name, schema] of Object.entries(schemas)) {
    test(name, () => {
      const ajv = new Ajv2020({ strict: false });
      addFormats(ajv);
      ajv.addSchema({ components: { schemas: components } }, "contract");
      const reference = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"contract#/'));
      const validator = validatorOf(schema, components);
      for (const value of values) {
        const accepted = ajv.validate(reference, value);
        expect({ value, accepted: validator.check(value) }).toEqual({ value, accepted });
        expect({ value, sound: validator.faults(value, ["body"]).length === 0 }).toEqual({ value, sound: accepted });
      }
    });
  }
});

describe("the generator refuses what it cannot check", () => {
  const refused: [string, Schema, RegExp][] = [
    ["an unknown keyword", { type: "object", dependentRequired: {} } as Schema, /dependentRequired/],
    ["a keyword of OpenAPI 3.0", { type: "string", nullable: true } as Schema, /nullable/],
    ["an unknown format", { type: "string", format: "ipv9" }, /ipv9/],
    ["a limit without a type", { minLength: 1 }, /no "type"/],
    ["a limit of another type", { type: "integer", minLength: 1 }, /means nothing/],
    ["a constant of another type", { type: "string", enum: ["a", 1] }, /not of type/],
    ["one-of whose branches overlap", { oneOf: [{ type: "string" }, { type: "string", maxLength: 3 }] }, /both match/],
    ["one-of of integers and numbers", { oneOf: [{ type: "integer" }, { type: "number" }] }, /both match/],
    ["a tuple of any length", { type: "array", prefixItems: [{ type: "string" }] }, /fixed length/],
    ["a false schema", { type: "object", properties: { a: false } }, /accepts nothing/],
    ["a broken pattern", { type: "string", pattern: "(" }, /regular expression/i],
  ];
  for (const [name, schema, message] of refused) {
    test(name, () => expect(() => writeSchema(schema)).toThrow(message));
  }
});

test("a date-time needs an offset, which Ajv's format lets be left out", () => {
  const validator = validatorOf({ type: "string", format: "date-time" });
  expect(validator.faults("2024-02-29 10:00:00", ["query", "since"])).toEqual([
    { loc: ["query", "since"], msg: "Input should be an ISO 8601 date-time with an offset", type: "datetime_parsing" },
  ]);
});

describe("unions inside unions cost what they are long", () => {
  const group = (...words: string[]): Schema => ({
    type: "object",
    required: ["parts", "op"],
    properties: {
      parts: { type: "array", items: { $ref: "#/components/schemas/Node" } },
      op: { type: "string", enum: words },
    },
  });
  const leaf: Schema = {
    type: "object",
    required: ["op", "n"],
    properties: { op: { const: "leaf" }, n: { type: "integer" } },
  };
  const nested = (depth: number, end: unknown): unknown =>
    Array.from({ length: depth }).reduce((inner) => ({ op: "or", parts: [inner] }), end);
  const deepLoc = (depth: number) => Array.from({ length: depth }).flatMap(() => ["parts", 0]);

  test("when a tag tells the branches apart", () => {
    const schemas: Record<string, Schema> = { Node: { oneOf: [group("and"), group("or"), leaf] } };
    const faults = validatorOf({ $ref: "#/components/schemas/Node" }, schemas).faults(
      nested(90, { op: "leaf", n: "x" }),
      [],
    );
    expect(faults).toEqual([{ loc: [...deepLoc(90), "n"], msg: "Input should be an integer", type: "int_type" }]);
  });

  test("and when nothing does, explaining at least", () => {
    const schemas: Record<string, Schema> = { Node: { anyOf: [group("and", "or"), group("or", "not"), leaf] } };
    const node: TSchema = validatorOf({ $ref: "#/components/schemas/Node" }, schemas).definitions[0] as TSchema;
    const faults = explain(node, new Map([["Node", node]]), nested(90, { op: "leaf", n: "x" }), [], false);
    expect(faults.map(({ loc }) => loc)).toEqual([[...deepLoc(90), "n"]]);
  });
});

describe("marks of our own", () => {
  test("x-checked-by-handler takes any object or null, whatever the schema says", () => {
    const validator = validatorOf({ type: "object", required: ["a"], "x-checked-by-handler": true });
    expect([{}, { b: 1 }, null, [], "a", 1].map((value) => validator.check(value))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  test("x-checked-apart takes anything, for a fault in it is not one of the whole", () => {
    const validator = validatorOf({ type: "array", items: { type: "string", "x-checked-apart": true } });
    expect([[], ["a"], [null, {}, 1], "a"].map((value) => validator.check(value))).toEqual([true, true, true, false]);
  });

  test("an integer without limits has those of a double, so none arrives rounded", () => {
    const validator = validatorOf({ type: "integer" });
    expect([2 ** 53 - 1, 2 ** 53, -(2 ** 53), 1e300].map((value) => validator.check(value))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

describe("defaults", () => {
  function filled(schema: Schema, value: unknown): unknown {
    const validator = validatorOf(schema, components);
    expect(validator.faults(value, [])).toEqual([]);
    validator.applyDefaults(value);
    return value;
  }
  const item: Schema = { type: "object", properties: { size: { type: "integer", default: 1 } } };

  test("are filled at every depth and replace nothing but null", () => {
    const schema: Schema = {
      type: "object",
      properties: {
        on: { type: "boolean", default: true },
        off: { type: ["boolean", "null"], default: false },
        items: { type: "array", items: item },
      },
      additionalProperties: item,
    };
    expect(filled(schema, { off: null, items: [{}, { size: 2 }], more: {} })).toEqual({
      on: true,
      off: false,
      items: [{ size: 1 }, { size: 2 }],
      more: { size: 1 },
    });
  });

  test("that are objects are not shared between requests", () => {
    const schema: Schema = { type: "object", properties: { options: { type: "object", default: { a: [] } } } };
    const first = filled(schema, {}) as { options: { a: number[] } };
    first.options.a.push(1);
    expect(filled(schema, {})).toEqual({ options: { a: [] } });
  });

  test("of a union come from the branch that matches", () => {
    const branch = (kind: string, fallback: number): Schema => ({
      type: "object",
      required: ["kind"],
      properties: { kind: { const: kind }, n: { type: "integer", default: fallback } },
    });
    const schema: Schema = { oneOf: [branch("a", 1), branch("b", 2)] };
    expect(filled(schema, { kind: "b" })).toEqual({ kind: "b", n: 2 });
  });

  test("of a schema that contains itself are filled all the way down", () => {
    const tree: Schema = {
      type: "object",
      properties: { n: { type: "integer", default: 7 }, in: { $ref: "#/components/schemas/Deep" } },
    };
    const validator = validatorOf({ $ref: "#/components/schemas/Deep" }, { Deep: tree });
    const value = { in: { in: {} } };
    validator.applyDefaults(value);
    expect(value).toEqual({ n: 7, in: { n: 7, in: { n: 7 } } } as never);
  });
});
