import { limits } from "../../../generated/limits.ts";
import type { Json } from "../../values/json.ts";
import { numberText } from "../../values/numberText.ts";
import type { JsonObject } from "./requestLogDraft.ts";

/** A value in a document: the keys down to it joined by dots, and its text. */
export type Pair = [path: string, text: string];

/** Number of pairs of one document. Further values are stored and readable, but not found by a search. */
const maxPairs = 1000;
/** Longest path, in UTF-16 units: no filter can name a longer one, and what is made of paths grows with their square. */
const maxPathLength = 2 * limits["StructuredFilter.nested_key.maxLength"];
/** Number of keys of one document: a single path may have a thousand above it. */
const maxKeys = 10 * maxPairs;

/**
 * Lists the values of a document by their dot path. Positions in lists are left out of it: the values of a list's items
 * stand under the same path, and any of them may match. An empty list or object is a value of its own.
 */
export function flatten(document: JsonObject): Pair[] {
  const pairs: Pair[] = [];
  const visit = (value: Json, path: string): void => {
    if (pairs.length >= maxPairs || path.length > maxPathLength) return;
    if (typeof value !== "object" || value === null) {
      // The text as which a scalar is compared: `true`, `42` and `"42"` are their text.
      pairs.push([path, typeof value === "number" ? numberText(value) : String(value)]);
      return;
    }
    if (Array.isArray(value)) {
      if (value.length === 0) pairs.push([path, "[]"]);
      for (const item of value) visit(item, path);
      return;
    }
    const members = Object.entries(value);
    if (members.length === 0) pairs.push([path, "{}"]);
    for (const [key, member] of members) visit(member, `${path}.${key}`);
  };
  for (const [key, value] of Object.entries(document)) visit(value, key);
  return pairs;
}

/** The paths of the values and of everything above them, each once: all keys that are there. */
export function keyPathsOf(pairs: Pair[]): string[] {
  const keys = new Set<string>();
  for (const [path] of pairs) {
    if (keys.size >= maxKeys) break;
    for (let end = path.length; end > 0 && !keys.has(path.slice(0, end)); end = path.lastIndexOf(".", end - 1)) {
      keys.add(path.slice(0, end));
    }
  }
  return [...keys];
}

/** Each path once. */
export function valuePathsOf(pairs: Pair[]): string[] {
  return [...new Set(pairs.map(([path]) => path))];
}
