import type { Document, Schema } from "./document.ts";
import { header } from "./emit.ts";

const keywords = ["maxLength", "maxItems", "maxProperties", "maximum"];

/**
 * Includes extensions: `x-max-…` for limits that JSON Schema has no word for, `x-exact-…` for sizes up to which figures are
 * exact, `x-default` for defaults that fill no body.
 */
function isLimit(keyword: string): boolean {
  return keywords.includes(keyword) || /^x-(?:max|exact)-/.test(keyword) || keyword === "x-default";
}

/** Text of generated/limits.ts: upper limits of the contract's schemas by their path, for code that enforces them itself. */
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

/** Collects the limits of a schema. Branches of a union have no names, so their limits are left out. */
function limitsOf(schema: Schema | undefined, path: string): [path: string, value: number][] {
  if (typeof schema !== "object") return [];
  const { properties = {}, items, additionalProperties } = schema;
  return [
    ...Object.entries(schema).flatMap(([keyword, value]): [string, number][] =>
      isLimit(keyword) && typeof value === "number" ? [[`${path}.${keyword}`, value]] : [],
    ),
    ...Object.entries(properties).flatMap(([name, part]) => limitsOf(part, `${path}.${name}`)),
    ...Object.entries({ items, additionalProperties }).flatMap(([name, part]) => limitsOf(part, `${path}.${name}`)),
  ];
}
