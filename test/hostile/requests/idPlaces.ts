import type { Route } from "../../../validation/route.ts";
import { exampleBodies, resolved, type Schema, type World } from "../../support/everyOperation.ts";
import { isPlainObject, placesOf, valueAt } from "./json.ts";
import { bodySchema, type Place, sample } from "./schemas.ts";
import { idNamed, isIdName, nameAt, withIdsOf } from "./worldIds.ts";

/** Names of properties of the operation's body that should be ids of a workspace, and that no world has. */
export function unknownIdNames(world: World, route: Route): string[] {
  const names = new Set<string>();
  const seen = new Set<Schema>();
  const walk = (given: Schema | undefined) => {
    const schema = given && resolved(given);
    if (!schema || seen.has(schema)) return;
    seen.add(schema);
    for (const [name, part] of Object.entries(schema.properties ?? {})) {
      if (isIdName(name) && name !== "id") names.add(name);
      walk(part);
    }
    if (typeof schema.additionalProperties === "object") walk(schema.additionalProperties);
    for (const part of [schema.items, ...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])])
      walk(part);
  };
  walk(bodySchema(route));
  return [...names].filter((name) => idNamed(world, name) === undefined);
}

/** A body of the operation in which something is named by an id. */
export interface BodyWithId {
  body: unknown;
  place: Place;
}

const sampleCount = 8;
/** Bodies that are tried for each place, until one is taken with an id of one's own. */
const triesPerPlace = 4;

/** Bodies about what the world has, by the place of each id in them; list items are one place. */
export function bodiesWithIds(world: World, route: Route): Map<string, BodyWithId[]> {
  const found = new Map<string, BodyWithId[]>();
  for (const body of bodiesOf(world, route)) {
    for (const place of placesOf(body)) {
      const value = valueAt(body, place);
      const name = nameAt(place);
      if (typeof value === "object" || !isIdName(name) || String(value) !== idNamed(world, name)) continue;
      const key = place.map((part) => (typeof part === "number" ? "[]" : part)).join(".");
      const known = found.get(key) ?? [];
      if (known.length < triesPerPlace) found.set(key, [...known, { body, place }]);
    }
  }
  return found;
}

/** Examples first, then those with one more id of the contract, then sampled ones; only sound ones. */
function bodiesOf(world: World, route: Route): unknown[] {
  const schema = bodySchema(route);
  if (!schema) return [];
  const examples = exampleBodies(route).map((body) => withIdsOf(world, body));
  const extended = Object.keys(resolved(schema).properties ?? {}).flatMap((name) => {
    const id = isIdName(name) ? idNamed(world, name) : undefined;
    if (id === undefined) return [];
    const values = [Number(id), id, [Number(id)], [id]].filter((value) => !Number.isNaN([value].flat()[0]));
    return examples.filter(isPlainObject).flatMap((body) => values.map((value) => ({ ...body, [name]: value })));
  });
  const sampled = Array.from({ length: sampleCount }, (_, seed) => withIdsOf(world, sample(schema, 4 * seed + 3)));
  return [...examples, ...extended, ...sampled].filter((body) => route.validators.body?.check(body));
}
