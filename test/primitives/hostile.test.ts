import { describe, expect, test } from "bun:test";
import { CellFault, type Json } from "../../core/primitives/primitive.ts";
import { primitives } from "../../core/primitives/registry.ts";
import { BudgetSpent } from "../../core/values/computingTime.ts";
import contract from "../../generated/openapi.json" with { type: "json" };
import { cpuMs } from "../support/cpuTime.ts";
import { prepare } from "./support.ts";

const nested = (levels: number): Json => JSON.parse("[".repeat(levels) + "]".repeat(levels));

const values: Json[] = [
  null,
  true,
  false,
  0,
  -0,
  1e308,
  -1e308,
  5e-324,
  2 ** 53,
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "x\udc00y",
  "\ufeff",
  "\u202e\u2028",
  "1e400",
  "-1e400",
  "9".repeat(400),
  "NaN",
  "null",
  '"\\u0000"',
  '{"\\ud800":1}',
  "[1e400]",
  "{".repeat(10_000),
  "[".repeat(10_000),
  '{"a":'.repeat(10_000),
  "[".repeat(10_000) + "]".repeat(10_000),
  `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`,
  "```".repeat(10_000),
  "x".repeat(1_000_000),
  "é😀\n".repeat(50_000),
  "a.b! ".repeat(50_000),
  "{}",
  "[]",
  "<a>".repeat(10_000),
  "<".repeat(100_000),
  `<a${" b".repeat(100_000)}>`,
  `<!DOCTYPE a [${"<!ENTITY".repeat(50_000)}`,
  {},
  [],
  [null, [], {}],
  { value: null },
  { value: { value: "\0" } },
  { "\0": 1 },
  JSON.parse('{"__proto__":{"a":1},"constructor":2,"length":3,"value":4}'),
  nested(10_000),
  JSON.parse(`${'{"value":'.repeat(20_000)}1${"}".repeat(20_000)}`),
];

const two = { sources: ["A", "B"] };
const configs: Record<string, object[]> = {
  ABSOLUTE_NUMERIC_DISTANCE: [two],
  APPLY_DIFF: [{ content_source: "A", diff_source: "B" }],
  ASSERT_VALID: ["object", "number", "sql"].map((type) => ({ source: "A", type })),
  COALESCE: [two],
  COMBINE_COLUMNS: [two, { ...two, separator: "\0" }, { ...two, format: "{A}{B}{A}" }],
  COMPARE: [
    two,
    { ...two, comparison_type: "JSON" },
    { ...two, comparison_type: "NUMBER" },
    { ...two, comparison_type: { type: "JSON", json_path: "$..a" } },
  ],
  CONTAINS: [{ source: "A", value_source: "B" }],
  COUNT: ["chars", "words", "sentences", "paragraphs"].map((type) => ({ source: "A", type })),
  JSON_PATH: ["$", "$..*", "$..a", "$[0]", "$.length", "$[?@.a==@.b]"].map((json_path) => ({
    source: "A",
    json_path,
    return_first_match: false,
  })),
  MATH_OPERATOR: ["lt", "eq", "+", "/", "%", "**"].map((operator) => ({ ...two, operator })),
  MIN_MAX: [
    { source: "A", type: "min" },
    { source: "A", type: "max", json_path: "$..*" },
  ],
  PARSE_VALUE: ["string", "number", "boolean", "object"].map((type) => ({ source: "A", type })),
  REGEX: [{ source: "A", regex_pattern: "(?i)(a|b)*.\\b$" }],
  REGEX_EXTRACTION: ["(?s).", "(((x)*)*)"].map((regex_pattern) => ({
    source: "A",
    regex_pattern,
  })),
  TRAJECTORY: ["strict", "non_strict"].flatMap((mode) => [
    { trace_source: "A", expected_source: "B", mode },
    { trace_source: "A", accepted_scenarios: [["a"], []], mode },
  ]),
  VARIABLE: [{ value: { type: "json", value: [1] } }],
  XML_PATH: [{ source: "A", xml_path: ".//*[a]/..", type: "findall", return_text: false }],
};

/** A type without configs of its own here is tried with the example of the contract. */
for (const [type, { evaluatesRows }] of Object.entries(primitives)) {
  if (!evaluatesRows) configs[type] ??= [exampleOf(type)];
}

function exampleOf(type: string): object {
  const schema = Object.values(contract.components.schemas).find((one) => "title" in one && one.title === type);
  if (!schema || !("example" in schema)) throw new Error(`the config schema of ${type} has no example`);
  return schema.example as object;
}

/** Types that may not fail a cell for its data, but for its time. REGEX may: a text can be too long for its pattern. */
const checks = ["ASSERT_VALID", "COMPARE", "CONTAINS", "TRAJECTORY"];

describe.each(Object.keys(configs))("%s", (type) => {
  test("gives a JSON value or a readable fault for any two values, and soon", () => {
    for (const config of configs[type] as object[]) {
      const evaluate = prepare(type, config);
      const readsTwo = (primitives[type]?.sourceReferences(config as Json).length ?? 2) > 1;
      for (const first of values) {
        for (const second of readsTwo ? [first, null, 1, "a"] : [first]) {
          const started = cpuMs();
          const outcome = attempt(() => evaluate([first, second]));
          expect(cpuMs() - started).toBeLessThan(10_000);
          if (outcome instanceof CellFault) {
            if (!(outcome instanceof BudgetSpent)) expect(checks).not.toContain(type);
            expect(outcome.message).toMatch(/^[A-Z].*\.$/s);
            expect(outcome.message.length).toBeLessThan(250);
            expect(outcome.message).not.toContain("\0");
            expect(outcome.message.isWellFormed()).toBe(true);
          } else if (type !== "COALESCE") {
            // COALESCE hands on what is in a cell already.
            const written = JSON.stringify(outcome.value);
            expect(JSON.stringify(JSON.parse(written))).toBe(written);
          }
        }
      }
    }
  });
});

function attempt<Result>(work: () => Result): Result | CellFault {
  try {
    return work();
  } catch (error) {
    if (error instanceof CellFault) return error;
    throw error;
  }
}

test("a config that is no object names no columns", () => {
  for (const primitive of Object.values(primitives)) {
    for (const config of [null, 1, "x", [], {}, { sources: "A", source: 3, source1: [] }, { sources: [1, null] }]) {
      expect(primitive.sourceReferences(config as Json)).toEqual([]);
    }
  }
});

test("places that name columns", () => {
  const references = (type: string, config: Json) => primitives[type]?.sourceReferences(config);
  expect(references("COMPARE", { sources: ["A", "A"] })).toEqual([
    { config_key: "sources", config_meta: { position: 0 }, reference: "A" },
    { config_key: "sources", config_meta: { position: 1 }, reference: "A" },
  ]);
  expect(references("COMPARE", { source1: "A", source2: "B" })).toEqual([
    { config_key: "source1", config_meta: null, reference: "A" },
    { config_key: "source2", config_meta: null, reference: "B" },
  ]);
  expect(references("CONTAINS", { value_source: "B", source: "A" })).toEqual([
    { config_key: "source", config_meta: null, reference: "A" },
    { config_key: "value_source", config_meta: null, reference: "B" },
  ]);
  expect(references("MIN_MAX", { sources: ["B"], source: "A" })).toEqual([
    { config_key: "source", config_meta: null, reference: "A" },
  ]);
});
