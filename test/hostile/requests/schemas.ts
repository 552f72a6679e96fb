import { generateSync, type JsonSchema } from "json-schema-faker";
import type { Route } from "../../../validation/route.ts";
import { contractOf, document, resolved, type Schema } from "../../support/everyOperation.ts";

/** Where a value stands in a body. */
export type Place = readonly (string | number)[];

/** What the contract says of the operation's JSON body; undefined when it takes none. */
export function bodySchema(route: Route): Schema | undefined {
  return contractOf(route).requestBody?.content["application/json"]?.schema;
}

/** More are alike. */
const maxSchemas = 60;

/** Every schema that may speak of the value at a place: all branches of a choice count. */
export function schemasAt(root: Schema, place: Place): Schema[] {
  let found = branchesOf(root);
  for (const key of place) found = found.flatMap((schema) => innerSchemas(schema, key)).slice(0, maxSchemas);
  return found;
}

function innerSchemas(schema: Schema, key: string | number): Schema[] {
  if (typeof key === "number") return schema.items ? branchesOf(schema.items) : [];
  const inner = schema.properties?.[key] ?? schema.additionalProperties;
  return typeof inner === "object" ? branchesOf(inner) : [];
}

function branchesOf(given: Schema): Schema[] {
  const schema = resolved(given);
  const choices = [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return [schema, ...choices.flatMap(branchesOf)].slice(0, maxSchemas);
}

/** A value that the schema describes, a small one; the same for the same seed. Now and then the library misses a bound. */
export function sample(schema: Schema, seed: number): unknown {
  return generateSync({ ...small(schema), components: components() } as JsonSchema, {
    seed: seed + 1,
    maxDepth: 8,
    maxDefaultItems: 2,
    optionalsProbability: [0, 0.3, 0.7, 1][seed % 4] as number,
  });
}

let smallComponents: object | undefined;

function components(): object {
  smallComponents ??= small(document.components) as object;
  return smallComponents;
}

/** The same with lower bounds: the contract's allow for megabytes, and the library takes seconds for them. */
function small<T>(schema: T): T {
  return JSON.parse(JSON.stringify(schema), (_, part) => {
    const { maxLength, minLength = 0, maxItems, minItems = 0, properties } = part ?? {};
    // To reach it, the library looks for properties beyond those that are described.
    if (properties !== undefined) delete part.minProperties;
    // What has these names may be properties themselves.
    if (properties === undefined && typeof maxLength === "number") part.maxLength = Math.min(maxLength, minLength + 60);
    if (properties === undefined && typeof maxItems === "number") part.maxItems = Math.min(maxItems, minItems + 3);
    return part;
  });
}
