import { blank, number, text, unwrap } from "../../values/coercions.ts";
import type { Json } from "../../values/json.ts";

export type AssertionAggregation = "all" | "any" | "mean";

/** Words that say yes or no. */
export interface Tokens {
  yes: ReadonlySet<string>;
  no: ReadonlySet<string>;
}

const defaultTokens = { yes: ["true", "pass", "yes", "1"], no: ["false", "fail", "no", "0"] };

export function readTokens(settings: {
  true_values?: string[] | undefined;
  false_values?: string[] | undefined;
}): Tokens {
  const set = (words: string[]) => new Set(words.map(normal));
  return { yes: set(settings.true_values ?? defaultTokens.yes), no: set(settings.false_values ?? defaultTokens.no) };
}

function normal(word: string): string {
  return word.trim().toLowerCase();
}

/**
 * Reads the value of a cell as one value, or as the verdicts of several assertions. A comparison is its result, a list of
 * one item that item, and `{"an assertion": true, …}` or `{"an assertion": {"value": true}, …}` the verdicts.
 */
function readScalar(value: Json): Json | { verdicts: boolean[] } {
  const inner = unwrap(value);
  if (typeof inner !== "object" || inner === null) return inner;
  if (Array.isArray(inner)) return inner.length === 1 ? readScalar(inner[0] as Json) : inner;
  if (typeof inner.comparison_result === "boolean") return inner.comparison_result;
  return assertionVerdictsOf(inner) ?? inner;
}

/** The verdicts of assertions by their texts; null for an object that is something else. */
export function assertionVerdictsOf(value: { [key: string]: Json }): { verdicts: boolean[] } | null {
  const verdicts: boolean[] = [];
  for (const detail of Object.values(value)) {
    const verdict = typeof detail === "object" && detail !== null && !Array.isArray(detail) ? detail.value : detail;
    if (typeof verdict !== "boolean") return null;
    verdicts.push(verdict);
  }
  return verdicts.length === 0 ? null : { verdicts };
}

/** Score of a yes or no: 1, 0, or between them for several verdicts; null for a value that says neither. */
export function booleanScore(value: Json, tokens: Tokens, aggregation: AssertionAggregation): number | null {
  const scalar = readScalar(value);
  if (typeof scalar === "boolean") return scalar ? 1 : 0;
  if (typeof scalar === "object" && scalar !== null) {
    return isVerdicts(scalar) ? aggregated(scalar.verdicts, aggregation) : null;
  }
  if (blank(scalar)) return null;
  const word = normal(text(scalar));
  if (tokens.yes.has(word)) return 1;
  return tokens.no.has(word) ? 0 : null;
}

/** Number that a cell holds; null for none. */
export function numericScore(value: Json): number | null {
  const scalar = readScalar(value);
  if (typeof scalar !== "number" && typeof scalar !== "string") return null;
  const read = number(scalar);
  return Number.isNaN(read) ? null : read;
}

const usualTokens = readTokens({});

/**
 * Number of a cell for an average: of a yes or no 1 or 0, of several verdicts their share, also where they are words. Null for
 * a value that says nothing of this kind.
 */
export function averagedScore(value: Json): number | null {
  return booleanScore(value, usualTokens, "mean") ?? numericScore(value);
}

function isVerdicts(scalar: object): scalar is { verdicts: boolean[] } {
  const { verdicts } = scalar as { verdicts?: unknown };
  return Array.isArray(verdicts) && verdicts.every((verdict) => typeof verdict === "boolean");
}

function aggregated(verdicts: boolean[], aggregation: AssertionAggregation): number {
  const yes = verdicts.filter(Boolean).length;
  if (aggregation === "mean") return yes / verdicts.length;
  return (aggregation === "all" ? yes === verdicts.length : yes > 0) ? 1 : 0;
}
