import { describe, expect, test } from "bun:test";
import { CellFault, type Json } from "../../core/primitives/primitive.ts";
import { checkConfig, stepPrimitives } from "../../core/primitives/registry.ts";
import { withinBudget } from "../../core/values/computingTime.ts";
import { includesText } from "../../core/values/textSearch.ts";
import { cpuMs } from "../support/cpuTime.ts";

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
const nested = (levels: number): Json => JSON.parse("[".repeat(levels) + "]".repeat(levels));
const zeros = (count: number): Json => Array.from({ length: count }, () => 0);
const namespaces = numbers(12)
  .map((number) => `xmlns:n${number}='${number}' n${number}:a=''`)
  .join(" ");
const manyTerms = numbers(180).map((number) => `@==-${number + 1}`);

/** Cells that would take from some seconds to days on a fast machine, too. */
const endless: [what: string, type: string, config: object, ...values: Json[]][] = [
  ["a filter of many terms", "JSON_PATH", { source: "A", json_path: `$[?${manyTerms.join("||")}]` }, zeros(2_400_000)],
  [
    "a filter in a filter that compares texts",
    "JSON_PATH",
    { source: "A", json_path: `$[?$[?${manyTerms.join("||")}]]` },
    numbers(3_000),
  ],
  [
    "numbers of a list that is named again and again",
    "MIN_MAX",
    { source: "A", type: "max", json_path: `$[${"0,".repeat(900)}0]` },
    [zeros(2_400_000)],
  ],
  [
    "a search from each place to the end",
    "REGEX_EXTRACTION",
    { source: "A", regex_pattern: "a*b|a" },
    "a".repeat(1_000_000),
  ],
  [
    "items that are different",
    "STRUCTURE",
    { source: "A", schema: { uniqueItems: true } },
    numbers(60_000).map((a) => ({ a })),
  ],
  [
    "two schemas that refer to the same one",
    "STRUCTURE",
    { source: "A", schema: { allOf: [{ items: { $ref: "#" } }, { items: { $ref: "#" } }] } },
    nested(60),
  ],
  [
    "elements in many namespaces",
    "XML_PATH",
    { source: "A", xml_path: ".//*", type: "findall" },
    `${"<a>".repeat(250)}${`<b ${namespaces}/>`.repeat(200_000)}${"</a>".repeat(250)}`,
  ],
];

describe("a cell that takes longer than its budget fails soon, and says so", () => {
  test.each(endless)("%s (%s)", (_, type, config, ...values) => {
    const primitive = stepPrimitives[type];
    if (!primitive || primitive.evaluatesRows) throw new Error(`${type} does not compute at once`);
    checkConfig(type, config as Json);
    const inputs = primitive.sourceReferences(config as Json).map(({ reference }) => ({
      column_id: reference,
      title: reference,
    }));
    const evaluate = primitive.prepare(config as Json, inputs);
    const before = cpuMs();
    let fault: unknown;
    try {
      withinBudget(() => evaluate(values));
    } catch (error) {
      fault = error;
    }
    expect(cpuMs() - before).toBeLessThan(10_000);
    expect(fault).toBeInstanceOf(CellFault);
    expect((fault as CellFault).message).toBe(
      "The computation takes more than 1000 ms of processor time, the limit of a cell.",
    );
  });
});

test("a part of a text is found in linear time", () => {
  const repeated = "ab".repeat(400_000);
  const before = cpuMs();
  expect(includesText("ab".repeat(1_200_000), `${repeated}ba${repeated}`)).toBe(false);
  expect(includesText(`${"ab".repeat(400_001)}ba${repeated}`, `${repeated}ba${repeated}`)).toBe(true);
  expect(cpuMs() - before).toBeLessThan(2_000);
});

test("a long part is found exactly where the engine finds it", () => {
  const letters = "aab";
  const textOf = (length: number, seed: number) =>
    Array.from({ length }, (_, index) => letters[(index * 7 + seed * (index >> 5)) % 3]).join("");
  for (let seed = 0; seed < 300; seed++) {
    const whole = textOf(2_000, seed);
    const part = seed % 2 ? whole.slice(seed, seed + 150) : textOf(150, seed + 1);
    expect(includesText(whole, part)).toBe(whole.includes(part));
  }
});
