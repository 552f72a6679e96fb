import type { Route } from "../../../validation/route.ts";
import type { Schema, World } from "../../support/everyOperation.ts";
import { Raw } from "./hostileValues.ts";
import { changedAt, isPlainObject, placesOf, valueAt } from "./json.ts";
import { type HostileRequest, soundRequest } from "./request.ts";
import { bodySchema, type Place, schemasAt } from "./schemas.ts";

/** Value at the end of what a schema takes; undefined where it says nothing of that kind. */
type Extreme = (schema: Schema, current: unknown) => unknown;

const isOf = ({ type }: Schema, ...types: string[]) => [type ?? []].flat().some((one) => types.includes(one));
const isNumber = (schema: Schema) => isOf(schema, "integer", "number");
const takesText = (schema: Schema) => isOf(schema, "string") && !schema.enum && !schema.format;
const takesAnything = ({ type, properties, anyOf, oneOf, allOf, additionalProperties: more }: Schema) =>
  !(properties || anyOf || oneOf || allOf) &&
  (type === undefined || more === true || (more !== undefined && more !== false));

const nested = (levels: number) => `${'{"a":['.repeat(levels / 2)}1${"]}".repeat(levels / 2)}`;
/** Longer texts cost time and say nothing new. */
const longest = 4_000;

/** By name. What bodies may nest is less than a text can hold. */
export const extremes: Record<string, Extreme> = {
  "the largest number": (schema) => (isNumber(schema) ? (schema.maximum ?? largest(schema)) : undefined),
  "the smallest number": (schema) =>
    isNumber(schema) ? (schema.minimum ?? new Raw(isOf(schema, "number") ? "5e-324" : "-9007199254740991")) : undefined,
  "U+0000": (schema, current) => (takesText(schema) ? new Raw(`"${plain(current)}\\u0000"`) : undefined),
  "half of a surrogate pair": (schema, current) =>
    takesText(schema) ? new Raw(`"${plain(current)}\\ud83d"`) : undefined,
  "the longest text": (schema) =>
    takesText(schema) ? "\u{1f600}".repeat(Math.min(schema.maxLength ?? longest, longest)) : undefined,
  "a text of 10,000 levels": (schema) => (takesText(schema) ? nested(10_000) : undefined),
  "90 levels": (schema) => (takesAnything(schema) ? new Raw(nested(90)) : undefined),
};

function largest(schema: Schema): unknown {
  return isOf(schema, "integer") ? Number.MAX_SAFE_INTEGER : Number.MAX_VALUE;
}

function plain(current: unknown): string {
  return typeof current === "string" ? JSON.stringify(current).slice(1, -1) : "a";
}

/** Bodies to start from: those that the contract shows, and one with everything that it allows. */
const variants = [0, 2, 4, 6, 7, 15];

/** Requests of an operation to start from; sampled once for all extremes. */
export function startingRequests(world: World, route: Route): HostileRequest[] {
  return bodySchema(route) ? variants.map((variant) => soundRequest(world, route, variant)) : [];
}

/** Sound requests of an operation, each with one value, or all values, at an extreme. */
export function* extremeRequests(
  sound: readonly HostileRequest[],
  route: Route,
  extreme: Extreme,
): Generator<HostileRequest> {
  const schema = bodySchema(route);
  if (!schema) return;
  const seen = new Set<string>();
  for (const request of sound) {
    let all = request.body;
    for (const place of placesOf(request.body)) {
      const current = valueAt(request.body, place);
      const value = schemasAt(schema, place)
        .map((one) => extreme(one, current))
        .find((one) => one !== undefined);
      if (value === undefined || (isPlainObject(current) !== isPlainObject(value) && place.length === 0)) continue;
      all = changedSafely(all, place, value);
      const body = changedAt(request.body, place, () => value);
      const key = `${place.map((key) => (typeof key === "number" ? "*" : key)).join("/")}`;
      if (seen.has(key)) continue;
      seen.add(key);
      yield { ...request, body };
    }
    if (all !== request.body) yield { ...request, body: all };
  }
}

function changedSafely(body: unknown, place: Place, value: unknown): unknown {
  try {
    return changedAt(body, place, () => value);
  } catch {
    // It stands in what was changed before.
    return body;
  }
}
