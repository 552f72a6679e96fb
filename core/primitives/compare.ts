import { exactNumber, excerpt, json, text, unwrap } from "../values/coercions.ts";
import { parseWhole } from "../values/embeddedJson.ts";
import { type Json, jsonEquals, Meter } from "../values/json.ts";
import type { JsonQuery } from "../values/jsonQuery.ts";
import { unifiedDiff } from "../values/textDiff.ts";
import { asCheck } from "./checks.ts";
import { configuredQuery } from "./expressions.ts";
import { type Computed, configAs, type Evaluate, invalidConfig, type Primitive } from "./primitive.ts";
import { pairedSources } from "./sources.ts";

export const compare: Primitive = {
  revision: 3,
  isQuick: true,
  isCheck: true,
  asStep: {
    // The diff is for people; readers of raw values get the result alone.
    read: (value) => ({ raw: { comparison_result: (value as ComparisonResult).comparison_result }, evidence: null }),
    evidence: { passed: "The values are the same.", failed: "The values differ." },
  },
  sourceReferences: pairedSources,
  prepare(config, inputs) {
    const { target, comparison_type } = configAs<"CompareConfig">(config);
    // A target of null is a target too: the key decides.
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
        const query =
          typeof json_path === "string" ? configuredQuery(["comparison_type", "json_path"], json_path) : null;
        return asCheck(compareJson(right, query), differsBecause);
      }
    }
  },
};

type ComparisonResult = { comparison_result: boolean };

/** The fixed right side; null when the second source is the right side. */
type Right = { target: Json } | null;

const same: Computed = Object.freeze({ value: Object.freeze({ comparison_result: true }) as Json, display: "true" });
const different: Json = Object.freeze({ comparison_result: false }) as Json;

function differsBecause(reason: string): Computed {
  return { value: different, display: `false: ${reason}` };
}

const valuesDiffer = Object.freeze(differsBecause("the values differ"));

function compareTexts(right: Right): Evaluate {
  const rightName = right ? "target" : "source 2";
  const target = right ? text(unwrap(right.target)) : null;
  return asCheck(([first = null, second = null]) => {
    const leftText = text(unwrap(first));
    const rightText = target ?? text(unwrap(second));
    if (leftText === rightText) return same;
    const diff = unifiedDiff(leftText, rightText, rightName);
    return diff === null ? valuesDiffer : { ...valuesDiffer, value: { comparison_result: false, diff } };
  }, differsBecause);
}

/** Numbers and integers beyond 2^53, which JavaScript compares by their values. */
type Exact = number | bigint;

const relations = {
  EQ: { holds: (left: Exact, right: Exact) => left <= right && left >= right, wanted: "equal to" },
  NE: { holds: (left: Exact, right: Exact) => left < right || left > right, wanted: "other than" },
  GT: { holds: (left: Exact, right: Exact) => left > right, wanted: "greater than" },
  GTE: { holds: (left: Exact, right: Exact) => left >= right, wanted: "at least" },
  LT: { holds: (left: Exact, right: Exact) => left < right, wanted: "less than" },
  LTE: { holds: (left: Exact, right: Exact) => left <= right, wanted: "at most" },
};

function compareNumbers(right: Right, operator: keyof typeof relations): Evaluate {
  const { holds, wanted } = relations[operator];
  return ([first = null, second = null]) => {
    const rightSide = right ? right.target : second;
    const [leftNumber, rightNumber] = [exactNumber(unwrap(first)), exactNumber(unwrap(rightSide))];
    if (Number.isNaN(Number(leftNumber))) return differsBecause(`the left side is not a number: ${excerpt(first)}`);
    if (Number.isNaN(Number(rightNumber)))
      return differsBecause(`the right side is not a number: ${excerpt(rightSide)}`);
    return holds(leftNumber, rightNumber) ? same : differsBecause(`${leftNumber} is not ${wanted} ${rightNumber}`);
  };
}

/** Selects the matches of a query: undefined where there is none, and a list for a query of many values. */
function selectWith(query: JsonQuery | null): (value: Json) => Json | undefined {
  if (query === null) return (value) => value;
  if (query.isSingular) return query.first;
  return (value) => {
    const matches = query.all(value);
    return matches.length === 0 ? undefined : matches;
  };
}

function compareJson(fixed: Right, query: JsonQuery | null): Evaluate {
  const select = selectWith(query);
  const isExpected = fixed && expectationOf(fixed.target, query, select);
  // Matches of a query of many values may contain each other, and comparing those takes the square of their depth.
  const newMeter = () => (isOfMany(query) ? new Meter() : undefined);
  return ([first = null, second = null]) => {
    const left = json(first);
    if (left === undefined) return differsBecause(`the left side is not JSON: ${excerpt(first)}`);
    const leftMatch = select(left);
    if (leftMatch === undefined) return differsBecause("nothing on the left side matches the JSONPath query");
    if (isExpected) return isExpected(leftMatch, newMeter()) ? same : valuesDiffer;
    const right = json(second);
    if (right === undefined) return differsBecause(`the right side is not JSON: ${excerpt(second)}`);
    const rightMatch = select(right);
    if (rightMatch === undefined) return differsBecause("nothing on the right side matches the JSONPath query");
    return jsonEquals(leftMatch, rightMatch, newMeter()) ? same : valuesDiffer;
  };
}

/**
 * Comparison with a fixed target, which is JSON already; a text stands for itself or for the JSON that it spells. The query
 * selects in a target that is an object or an array and has a match. Any other target is what the match must be; for a query
 * of many values a single match may equal it.
 */
function expectationOf(
  target: Json,
  query: JsonQuery | null,
  select: (value: Json) => Json | undefined,
): (match: Json, meter: Meter | undefined) => boolean {
  const selected = typeof target === "object" && target !== null ? select(target) : undefined;
  if (selected !== undefined) return (match, meter) => jsonEquals(match, selected, meter);
  const spelled = typeof target === "string" ? parseWhole(target) : undefined;
  const isTarget = (match: Json, meter: Meter | undefined) =>
    jsonEquals(match, target, meter) || (spelled !== undefined && jsonEquals(match, spelled, meter));
  return (match, meter) =>
    isTarget(match, meter) ||
    (isOfMany(query) && Array.isArray(match) && match.length === 1 && isTarget(match[0] as Json, meter));
}

function isOfMany(query: JsonQuery | null): boolean {
  return query !== null && !query.isSingular;
}
