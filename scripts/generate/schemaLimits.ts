import type { Document, Schema, SchemaObject } from "./document.ts";
import { header } from "./emit.ts";

const keywords = ["maxLength", "maxItems", "maxProperties", "maximum"];

/** `x-max-…` are limits that JSON Schema has no word for, `x-default` is a default that no body is filled with. */
function isLimit(keyword: string): boolean {
  return keywords.includes(keyword) || keyword.startsWith("x-max-") || keyword === "x-default";
}

/** generated/limits.ts: the upper limits of the contract's schemas by their path, for code that keeps them itself. */
export function emitLimits(document: Document): string {
  const entries = Object.entries(document.components?.schemas ?? {}).flatMap(([name, schema]) =>
    limitsOf(schema, name),
  );
  return `${header}
/** Upper limits (and some defaults) of the contract's schemas, by schema, property and keyword. */
export const limits = {
${entries.map(([path, value]) => `  ${JSON.stringify(path)}: ${value},`).join("\n")}
} as const;
`;
}

/** Branches of a union have no names, so what they say is left out. */
function limitsOf(schema: Schema | undefined, path: string): [path: string, value: number][] {
  if (typeof schema !== "object") return [];
  return [
    ...Object.entries(schema).flatMap(([keyword, value]): [string, number][] =>
      isLimit(keyword) && typeof value === "number" ? [[`${path}.${keyword}`, value]] : [],
    ),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) => limitsOf(part, `${path}.${name}`)),
    ...partsOf(schema).flatMap(([name, part]) => limitsOf(part, `${path}.${name}`)),
  ];
}

function partsOf({ items, additionalProperties }: SchemaObject): [name: string, part: Schema | undefined][] {
  return [
    ["items", items],
    ["additionalProperties", additionalProperties],
  ];
}
