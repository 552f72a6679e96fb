import { closest, distance } from "fastest-levenshtein";
import type { Exchange } from "./exchange.ts";

/** Most names that the header has, and the longest part of one. */
const maxNames = 10;
const maxLength = 64;

/**
 * Names the fields of a body that the operation does not know, in a header of the answer: the published schema takes them, and
 * what is misspelt would be lost without a word. Only the first level is looked at, which costs one look-up for each field.
 */
export function nameUnknownFields(exchange: Exchange, body: unknown): void {
  const { knownFields } = exchange.mounted;
  // Bytes would be named one by one.
  if (!knownFields || typeof body !== "object" || body === null || Array.isArray(body) || ArrayBuffer.isView(body))
    return;
  let unknown: string[] | undefined;
  for (const name in body) {
    if (knownFields.has(name)) continue;
    unknown ??= [];
    unknown.push(name);
    if (unknown.length === maxNames) break;
  }
  if (!unknown) return;
  const known = [...knownFields];
  exchange.headers = {
    ...exchange.headers,
    "x-unknown-fields": unknown.map((name) => described(name, known)).join(", "),
  };
}

/** A name as a string of structured fields (RFC 9651), with the known name that is nearest to it. */
function described(name: string, known: readonly string[]): string {
  const shown = name.slice(0, maxLength);
  const nearest = closest(shown, known);
  const isNear = distance(shown, nearest) <= Math.max(2, Math.floor(shown.length / 3));
  const text = shown.toWellFormed().replace(/[^\x20-\x7e]|["\\%]/gu, encodeURIComponent);
  return isNear ? `"${text}";nearest="${nearest}"` : `"${text}"`;
}
