import type { Parameters } from "./parameters.ts";

/** Setting `response_format` of a model, which is kept in one form for every provider. */
type ResponseFormat =
  | { type: "json_object" }
  | { type: "json_schema"; name: string; description?: string; schema: Record<string, unknown>; strict?: boolean };

type Node = Record<string, unknown>;

/** Takes `response_format` out of the settings. An unknown form stays among them, and the provider judges it. */
export function takeResponseFormat(
  parameters: Parameters,
  options: { oneOf?: "anyOf" } = {},
): { format: ResponseFormat | null; rest: Parameters } {
  const { response_format: given, ...rest } = parameters;
  if (given === null || given === undefined) return { format: null, rest };
  const { type, json_schema } = given as { type?: unknown; json_schema?: Node };
  // An object with more keys is a provider's own form.
  if (type === "json_object" && Object.keys(given).length === 1) return { format: { type }, rest };
  if (type === "text") return { format: null, rest };
  if (type !== "json_schema" || typeof json_schema?.schema !== "object") return { format: null, rest: parameters };
  const { name = "response", description, strict, schema } = json_schema;
  return {
    format: {
      type,
      name: String(name),
      ...(typeof description === "string" && { description }),
      schema: normalisedSchema(schema as Node, options),
      ...(typeof strict === "boolean" && { strict }),
    },
    rest,
  };
}

/** Settings whose schema is normalised, for providers that take `response_format` as it is stored. */
export function withNormalisedFormat(parameters: Parameters): Parameters {
  const { format } = takeResponseFormat(parameters);
  if (format?.type !== "json_schema") return parameters;
  const given = parameters.response_format as Node;
  return {
    ...parameters,
    response_format: { ...given, json_schema: { ...(given.json_schema as Node), schema: format.schema } },
  };
}

/** Rewrites `nullable: true` as a union with null, which every provider reads, and `oneOf` as `anyOf` where asked. */
function normalisedSchema(schema: Node, options: { oneOf?: "anyOf" } = {}): Node {
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (typeof value !== "object" || value === null) return value;
    const { nullable, ...node } = value as Node;
    const seen = Object.fromEntries(
      Object.entries(node).map(([key, part]) => [key === "oneOf" && options.oneOf ? options.oneOf : key, visit(part)]),
    );
    // A property that is called "nullable" has a schema, not a boolean.
    if (typeof nullable !== "boolean") return nullable === undefined ? seen : { ...seen, nullable: visit(nullable) };
    return nullable ? orNull(seen) : seen;
  };
  return visit(schema) as Node;
}

/** Keywords that say more than a type does, so that another type alone would not allow null. */
const restricting = ["$ref", "allOf", "anyOf", "oneOf", "const", "not"];
/** Keywords that stay where they are: descriptions, and definitions that are referred to by their place. */
const describing = ["title", "description", "default", "$schema", "$id", "$defs", "definitions"];

/** A schema that also allows null. */
function orNull(node: Node): Node {
  const { type, enum: values } = node;
  if (restricting.some((key) => key in node)) return orNullBeside(node);
  const types = Array.isArray(type) ? type : [type];
  const union = types.includes("null") ? types : [...types, "null"];
  return {
    ...node,
    ...(type !== undefined && { type: union }),
    ...(Array.isArray(values) && !values.includes(null) && { enum: [...values, null] }),
  };
}

function orNullBeside(node: Node): Node {
  const entries = Object.entries(node);
  const outside = Object.fromEntries(entries.filter(([key]) => describing.includes(key)));
  const { anyOf, ...rest } = Object.fromEntries(entries.filter(([key]) => !describing.includes(key)));
  const isUnion = Array.isArray(anyOf) && Object.keys(rest).length === 0;
  const inside = anyOf === undefined ? rest : { ...rest, anyOf };
  return { ...outside, anyOf: [...(isUnion ? anyOf : [inside]), { type: "null" }] };
}
