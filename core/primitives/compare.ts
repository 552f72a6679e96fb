import { excerpt, json, number, text, unwrap } from "../values/coercions.ts";
import { parseWhole } from "../values/embeddedJson.ts";
import { type Json, jsonEquals, Meter } from "../values/json.ts";
import type { JsonQuery } from "../values/jsonQuery.ts";
import { unifiedDiff } from "../values/textDiff.ts";
import { asCheck } from "./checks.ts";
import { type Computed, configAs, type Evaluate, invalidConfig, type Primitive } from "./primitive.ts";
import { configuredQuery } from "./queries.ts";
import { pairedSources } from "./sources.ts";

export const compare: Primitive = {
  revision: 1,
  isCheck: true,
  asStep: {
    // Its diff is for people; judging by raw values asks for the result alone.
    read: (value) => ({ raw: { comparison_result: (value as ComparisonResult).comparison_result }, evidence: null }),
    evidence: { passed: "The values are the same.", failed: "The values differ." },
  },
  sourceReferences: pairedSources,
  prepare(config, inputs) {
    const { target, comparison_type } = configAs<"CompareConfig">(config);
    // A target of null is a target: what counts is that the key is there.
    const hasTarget = Object.hasOwn(config as object, "target");
    if (inputs.length > 1 && hasTarget) {
      throw invalidConfig("target", "Give either two sources or one source and target, not both.", "exclusive");
    }
    if (inputs.length < 2 && !hasTarget) {
      throw invalidConfig("target", "Give a second source, or target as the value to compare with.", "missing");
    }
    const right: Right = hasTarget ? { target: target as Json } : null;
    const { type, json_path, operator } =
      typeof comparison_type === "object" && comparison_type !== null
        ? comparison_type
        : { type: comparison_type ?? "STRING" };
    switch (type) {
      case "STRING":
        return compareTexts(right);
      case "NUMBER":
        return asCheck(compareNumbers(right, operator ?? "EQ"), differsBecause);
      case "JSON": {
        const query = typeof json_path === "string" ? queryOf(json_path) : null;
        return asCheck(compareJson(right, query), differsBecause);
      }
    }
  },
};

type ComparisonResult = { comparison_result: boolean };

/** The fixed right side, or null when it is the second source. */
type Right = { target: Json } | null;

const same: Computed = Object.freeze({ value: Object.freeze({ comparison_result: true }) as Json });
const different: Json = Object.freeze({ comparison_result: false }) as Json;

function differsBecause(reason: string): Computed {
  return { value: different, display: `false: ${reason}` };
}

const valuesDiffer = Object.freeze(differsBecause("the values differ"));

function compareTexts(right: Right): Evaluate {
  const rightName = right ? "target" : "source 2";
  const target = right ? text(unwrap(right.target)) : null;
  return asCheck(([first = null, second = null]) => {
    const one = text(unwrap(first));
    const other = target ?? text(unwrap(second));
    if (one === other) return same;
    const diff = unifiedDiff(one, other, rightName);
    return diff === null ? valuesDiffer : { ...valuesDiffer, value: { comparison_result: false, diff } };
  }, differsBecause);
}

const relations = {
  EQ: { holds: (left: number, right: number) => left === right, wanted: "equal to" },
  NE: { holds: (left: number, right: number) => left !== right, wanted: "other than" },
  GT: { holds: (left: number, right: number) => left > right, wanted: "greater than" },
  GTE: { holds: (left: number, right: number) => left >= right, wanted: "at least" },
  LT: { holds: (left: number, right: number) => left < right, wanted: "less than" },
  LTE: { holds: (left: number, right: number) => left <= right, wanted: "at most" },
};

function compareNumbers(right: Right, operator: keyof typeof relations): Evaluate {
  const { holds, wanted } = relations[operator];
  return ([first = null, second = null]) => {
    const other = right ? right.target : second;
    const [one, two] = [number(unwrap(first)), number(unwrap(other))];
    if (Number.isNaN(one)) return differsBecause(`the left side is not a number: ${excerpt(first)}`);
    if (Number.isNaN(two)) return differsBecause(`the right side is not a number: ${excerpt(other)}`);
    return holds(one, two) ? same : differsBecause(`${one} is not ${wanted} ${two}`);
  };
}

function queryOf(path: string): JsonQuery {
  return configuredQuery(["comparison_type", "json_path"], path);
}

/** Undefined where the query matches nothing. A query of many values gives a list of them. */
function selectWith(query: JsonQuery | null): (value: Json) => Json | undefined {
  if (query === null) return (value) => value;
  if (query.isSingular) return query.first;
  return (value) => {
    const matches = query.all(value);
    return matches.length === 0 ? undefined : matches;
  };
}

function compareJson(right: Right, query: JsonQuery | null): Evaluate {
  const select = selectWith(query);
  const isExpected = right && expectationOf(right.target, query, select);
  // Matches of a query of many values may contain each other; then comparing them takes the square of their depth.
  const newMeter = () => (isOfMany(query) ? new Meter() : undefined);
  return ([first = null, second = null]) => {
    const left = json(first);
    if (left === undefined) return differsBecause(`the left side is not JSON: ${excerpt(first)}`);
    const one = select(left);
    if (one === undefined) return differsBecause("nothing on the left side matches the JSONPath query");
    if (isExpected) return isExpected(one, newMeter()) ? same : valuesDiffer;
    const other = json(second);
    if (other === undefined) return differsBecause(`the right side is not JSON: ${excerpt(second)}`);
    const two = select(other);
    if (two === undefined) return differsBecause("nothing on the right side matches the JSONPath query");
    return jsonEquals(one, two, newMeter()) ? same : valuesDiffer;
  };
}

/**
 * A fixed target is JSON already; a text is itself or the JSON that it spells. The query selects in it when it is an
 * object or an array and has a match; else the target is what the match is expected to be, and one match of a query of
 * many values may be it.
 */
function expectationOf(
  target: Json,
  query: JsonQuery | null,
  select: (value: Json) => Json | undefined,
): (one: Json, meter: Meter | undefined) => boolean {
  const selected = typeof target === "object" && target !== null ? select(target) : undefined;
  if (selected !== undefined) return (one, meter) => jsonEquals(one, selected, meter);
  const spelled = typeof target === "string" ? parseWhole(target) : undefined;
  const isTarget = (one: Json, meter: Meter | undefined) =>
    jsonEquals(one, target, meter) || (spelled !== undefined && jsonEquals(one, spelled, meter));
  return (one, meter) =>
    isTarget(one, meter) ||
    (isOfMany(query) && Array.isArray(one) && one.length === 1 && isTarget(one[0] as Json, meter));
}

function isOfMany(query: JsonQuery | null): boolean {
  return query !== null && !query.isSingular;
}
