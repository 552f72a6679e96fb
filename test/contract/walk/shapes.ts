import type { Pair } from "./twins.ts";

const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** What a value is made of: its types, the names of its parts, and those of its words that programs read. */
export function shapeOf(value: unknown, name = ""): unknown {
  if (Array.isArray(value)) {
    // Where ids decide the order, the two sides have different ones.
    return value.map((each) => JSON.stringify(shapeOf(each))).toSorted();
  }
  if (typeof value === "object" && value !== null) {
    const parts = Object.entries(value).map(([key, part]) => [uuid.test(key) ? "<uuid>" : key, shapeOf(part, key)]);
    return Object.fromEntries(parts.toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)));
  }
  if (byTheClock.has(name)) return "sooner or later";
  return value === null ? "null" : readByPrograms.has(name) ? value : typeof value;
}

/** Written by jobs that run every minute, or by a timer. */
const byTheClock = new Set(["hash", "position", "last_used_at"]);
const readByPrograms = new Set(["error", "status", "type", "success", "has_more"]);

/** Collects the ids of two answers of one shape, by the names of the parameters that they can fill. */
export function collectIds(pair: Pair, found: (name: string, ids: Pair) => void, holder = ""): void {
  const [mock, server] = pair;
  if (Array.isArray(mock) && Array.isArray(server)) {
    const others = Map.groupBy(server, fingerprint);
    for (const [print, [each, ...alike]] of Map.groupBy(mock, fingerprint)) {
      const same = others.get(print);
      if (alike.length === 0 && same?.length === 1) collectIds([each, same[0]], found, holder);
    }
    return;
  }
  if (!isObject(mock) || !isObject(server)) return;
  for (const [key, value] of Object.entries(mock)) {
    const ids: Pair = [value, server[key]];
    if (isObject(value) || Array.isArray(value)) collectIds(ids, found, isList(key) ? holder : singular(key));
    else if (value === null || typeof value !== typeof server[key]) continue;
    else if (key === "id") found(`${holder}_id`, ids);
    else if (key.endsWith("_id") || key.endsWith("_name") || key === "name" || key === "row_index") found(key, ids);
  }
}

/** What two sides have in common of one thing: all but ids and times. The order of a list may follow from those. */
function fingerprint(value: unknown): string {
  const isOwn = (key: string, part: unknown) =>
    key.endsWith("id") || (typeof part === "string" && (uuid.test(part) || /^\d{4}-\d\d-\d\dT/.test(part)));
  return JSON.stringify(value, (key, part) => (isOwn(key, part) ? undefined : part));
}

/** Names of lists that say nothing of what is in them. */
function isList(key: string): boolean {
  return key === "data" || key === "items";
}

export function singular(name: string): string {
  return name
    .replaceAll("-", "_")
    .replace(/^default_/, "")
    .replace(/ies$/, "y")
    .replace(/s$/, "");
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
