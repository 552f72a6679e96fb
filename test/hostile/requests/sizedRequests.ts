import type { Route } from "../../../validation/route.ts";
import type { Schema, World } from "../../support/everyOperation.ts";
import { changedAt, placesOf, valueAt } from "./json.ts";
import { type HostileRequest, soundRequest } from "./request.ts";
import { bodySchema, schemasAt } from "./schemas.ts";

/** Makes a request of so many items or characters. */
interface Sized {
  what: string;
  /** The larger of the two sizes that are compared. */
  most: number;
  make(size: number): HostileRequest;
}

/** Sizes that say enough: what grows with its square shows long before the limits of the largest. */
const mostItems = 4_000;
const mostCharacters = 64_000;
/** Texts of fewer characters, and lists of fewer items, cost nothing in any way. */
const least = 800;

/** Pieces that parsers of templates, patterns, code, CSV, JSON and words may stumble over. */
const pieces = ["a ", '"', "{", "{{ a }}", "[{", "(a|", "\n,", "a.", "```\n", '{"a":'];

/** Requests whose size can be chosen: each list and each text of a body by itself. */
export function sizedRequests(world: World, route: Route): Sized[] {
  const schema = bodySchema(route);
  if (!schema) return [];
  const seen = new Set<string>();
  return [0, 2, 4, 7].flatMap((variant) => {
    const request = soundRequest(world, route, variant);
    return placesOf(request.body).flatMap((place): Sized[] => {
      const name = place.map((key) => (typeof key === "number" ? "*" : key)).join("/");
      const current = valueAt(request.body, place);
      const limitsOf = (limit: "maxItems" | "maxLength") => schemasAt(schema, place).map((one) => limitOf(one, limit));
      if (seen.has(name) || (!Array.isArray(current) && typeof current !== "string") || current.length === 0) return [];
      seen.add(name);
      const at = (value: unknown): HostileRequest => ({
        ...request,
        body: changedAt(request.body, place, () => value),
      });
      if (Array.isArray(current)) {
        const most = Math.min(mostItems, ...limitsOf("maxItems"));
        const make = (size: number) => at(Array.from({ length: size }, (_, index) => current[index % current.length]));
        return most < least / 8 ? [] : [{ what: `items of ${name}`, most, make }];
      }
      const most = Math.min(mostCharacters, ...limitsOf("maxLength"));
      if (most < least || schemasAt(schema, place).some(({ format, enum: words }) => format || words)) return [];
      return pieces.map((piece) => ({
        what: `${JSON.stringify(piece)} in ${name}`,
        most,
        make: (size) => at(piece.repeat(Math.floor(size / piece.length))),
      }));
    });
  });
}

function limitOf(schema: Schema, limit: "maxItems" | "maxLength"): number {
  return schema[limit] ?? Number.POSITIVE_INFINITY;
}
