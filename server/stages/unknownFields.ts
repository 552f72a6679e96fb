import { closest, distance } from "fastest-levenshtein";
import type { Route } from "../../validation/route.ts";
import type { Exchange, KnownFields } from "./exchange.ts";

/** Limits of the names in the header: their number, and the length of each part. */
const maxNames = 10;
const maxLength = 64;

export function knownFieldsOf({ body }: Route): KnownFields | undefined {
  if (!body?.fields) return undefined;
  const parts = Object.entries(body.parts ?? {}).map(([name, names]) => [name, new Set(names)] as const);
  return { names: new Set(body.fields), parts: new Map(parts) };
}

/**
 * Names the fields of a body that the operation does not know, in a header of the answer: the published schema takes them, and
 * what is misspelt would be lost without a word. The body and the objects in it are looked at, which costs one look-up for each field.
 */
export function nameUnknownFields(exchange: Exchange, body: unknown): void {
  const { knownFields } = exchange.mounted;
  if (!knownFields || !isObject(body)) return;
  const { names, parts } = knownFields;
  const unknown: string[] = [];
  note(body, names, "", unknown);
  for (const [name, known] of parts) {
    const part = body[name];
    if (isObject(part)) note(part, known, `${name}.`, unknown);
  }
  if (unknown.length > 0) exchange.headers = { ...exchange.headers, "x-unknown-fields": unknown.join(", ") };
}

// Bytes would be named one by one.
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);

function note(part: Record<string, unknown>, known: ReadonlySet<string>, place: string, unknown: string[]): void {
  for (const name in part) {
    if (unknown.length === maxNames) return;
    if (!known.has(name)) unknown.push(described(name, place, [...known]));
  }
}

/** A name as a string of structured fields (RFC 9651), with the known name that is nearest to it. */
function described(name: string, place: string, known: readonly string[]): string {
  const shown = name.slice(0, maxLength);
  const nearest = closest(shown, known);
  const isNear = distance(shown, nearest) <= Math.max(2, Math.floor(shown.length / 3));
  const text = shown.toWellFormed().replace(/[^\x20-\x7e]|["\\%]/gu, encodeURIComponent);
  return isNear ? `"${place}${text}";nearest="${nearest}"` : `"${place}${text}"`;
}
