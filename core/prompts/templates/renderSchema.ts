import { ownValue } from "../../values/lookup.ts";

type Values = Readonly<Record<string, unknown>>;

const numericKeywords = new Set([
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "minProperties",
  "maxProperties",
]);

/**
 * Fills values into a JSON Schema: `{"enum": {"type": "enum_variable", "name": "x"}}` becomes the list, a node
 * `{"type": "variable", "name": "x"}` the schema that the variable holds. A variable without a value gives an empty one.
 */
export function fillSchema(node: unknown, values: Values, inherited?: unknown): unknown {
  if (Array.isArray(node)) return node.map((item) => fillSchema(item, values, inherited));
  if (typeof node !== "object" || node === null) return node;
  const { type, name, additionalProperties = inherited } = node as Record<string, unknown>;
  if (type === "variable" && typeof name === "string") return schemaOf(ownValue(values, name), additionalProperties);
  const entries = Object.entries(node).map(([key, item]): [string, unknown] => [
    key,
    key === "enum" ? enumOf(item, values) : fillSchema(item, values, additionalProperties),
  ]);
  return Object.fromEntries(entries);
}

/** Schema in a variable; one of an object inherits `additionalProperties` from the object around it. */
function schemaOf(value: unknown, additionalProperties: unknown): unknown {
  if (typeof value !== "object" || value === null) return {};
  const { type } = value as { type?: unknown };
  if (additionalProperties === undefined || type !== "object" || "additionalProperties" in value) return value;
  return { ...value, additionalProperties };
}

function enumOf(item: unknown, values: Values): unknown {
  const { type, name } = (typeof item === "object" && item !== null ? item : {}) as { type?: unknown; name?: unknown };
  if (type !== "enum_variable" || typeof name !== "string") return item;
  const value = ownValue(values, name);
  return Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
}

/** Turns texts of keywords that take a number, such as `"maxLength": "{{ n }}"`, into numbers. */
export function withNumbers(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withNumbers);
  if (typeof schema !== "object" || schema === null) return schema;
  const entries = Object.entries(schema).map(([key, item]): [string, unknown] => {
    if (typeof item !== "string") return [key, withNumbers(item)];
    const isNumber = numericKeywords.has(key) && item.trim() !== "" && Number.isFinite(Number(item));
    return [key, isNumber ? Number(item) : item];
  });
  return Object.fromEntries(entries);
}
