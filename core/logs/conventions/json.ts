import { storableText } from "../../../validation/unstorable.ts";
import type { Json } from "../../values/json.ts";
import { maxDepths, nestsDeeperThan, parsedJson } from "../../values/jsonText.ts";

/** Text with deeper nesting is kept as text. */
const maxDepth = maxDepths.spanText;

/** Parses JSON that can be stored; undefined for a text that is not JSON, or is nested too deep. */
export function parseJson(text: string): Json | undefined {
  // The parser takes seconds for some megabytes of brackets.
  if (text.length > longText && nestsDeeperThan(maxDepth, text)) return undefined;
  const value = parsedJson(text) as Json | undefined;
  return value === undefined ? undefined : asStorable(value);
}

const longText = 10_000;

/** The text that another is the JSON of; any other text as it is. */
export function textInJson(text: string): string {
  const inner = /^".*"$/s.test(text) ? parseJson(text) : undefined;
  return typeof inner === "string" ? inner : text;
}

/**
 * The value as Postgres takes it: escapes in JSON text can make a U+0000 or half of a surrogate pair, and numbers can
 * be out of range. Undefined when it is nested too deep.
 */
export function asStorable(value: Json): Json | undefined {
  const found = inspect(value, 0);
  if (found === tooDeep) return undefined;
  return found === storable ? value : repaired(value);
}

const storable = 0;
const broken = 1;
const tooDeep = 2;

function inspect(value: Json, depth: number): number {
  if (typeof value === "string") return isStorableText(value) ? storable : broken;
  if (typeof value === "number") return Number.isFinite(value) ? storable : broken;
  if (typeof value !== "object" || value === null) return storable;
  if (depth === maxDepth) return tooDeep;
  let worst = storable;
  if (Array.isArray(value)) {
    for (const item of value) worst = Math.max(worst, inspect(item, depth + 1));
  } else {
    for (const name of Object.keys(value)) {
      worst = Math.max(worst, isStorableText(name) ? storable : broken, inspect(value[name] as Json, depth + 1));
    }
  }
  return worst;
}

function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

function repaired(value: Json): Json {
  if (typeof value === "string") return storableText(value);
  if (typeof value === "number") return Number.isFinite(value) ? value : String(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(repaired);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [storableText(name), repaired(member)]));
}
