/** Kind of a JSON value; an integer is told from other numbers. */
export type JsonKind = "null" | "boolean" | "integer" | "number" | "string" | "array" | "object";

/** JSON Schema, as far as it tells values apart. Schemas of the contract and of TypeBox are both of this shape. */
type OutlinedSchema = boolean | SchemaObject;

interface SchemaObject {
  $id?: string;
  $ref?: string;
  type?: string | readonly string[];
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly OutlinedSchema[];
  oneOf?: readonly OutlinedSchema[];
  allOf?: readonly OutlinedSchema[];
  properties?: Readonly<Record<string, OutlinedSchema>>;
  required?: readonly string[];
}

/** Facts about the values of a schema that are known without checking one. */
export interface Outline {
  kinds: ReadonlySet<JsonKind>;
  /** Values that are allowed, all of them; null for a schema that has more than constants. */
  constants: ReadonlySet<unknown> | null;
  /** Constants of the required properties that have no other values. */
  tags: ReadonlyMap<string, ReadonlySet<unknown>>;
}

type FindSchema = (reference: string) => OutlinedSchema;

export function outlineOf(schema: OutlinedSchema, find: FindSchema): Outline {
  if (typeof schema === "boolean") return { kinds: allKinds, constants: null, tags: new Map() };
  if (schema.$ref !== undefined) return outlineOf(find(schema.$ref), find);
  const unions = [schema.anyOf, schema.oneOf].flatMap((branches) => (branches ? [united(branches, find)] : []));
  const parts = (schema.allOf ?? []).map((part) => outlineOf(part, find));
  const constants = constantsOf(schema) ?? [...parts, ...unions].find((part) => part.constants)?.constants ?? null;
  const kinds = [
    ...(schema.type === undefined ? [] : [kindsOfTypes([schema.type].flat())]),
    ...(constants ? [new Set([...constants].map(jsonKind))] : []),
    ...[...parts, ...unions].map((part) => part.kinds),
  ];
  return {
    kinds: kinds.reduce((common, some) => common.intersection(some), allKinds),
    constants,
    tags: new Map([...parts.flatMap(({ tags }) => [...tags]), ...tagsOf(schema, find)]),
  };
}

function constantsOf({ const: constant, enum: values, type }: SchemaObject): ReadonlySet<unknown> | null {
  if (values) return new Set(values);
  if (constant !== undefined) return new Set([constant]);
  return type === "null" ? new Set([null]) : null;
}

/** Branches have tags of their own, which say nothing of the whole union. */
function united(branches: readonly OutlinedSchema[], find: FindSchema): Outline {
  const outlines = branches.map((branch) => outlineOf(branch, find));
  const constants = outlines.flatMap((outline) => [...(outline.constants ?? [])]);
  return {
    kinds: new Set(outlines.flatMap(({ kinds }) => [...kinds])),
    constants: outlines.every((outline) => outline.constants) ? new Set(constants) : null,
    tags: new Map(),
  };
}

function tagsOf({ required = [], properties = {} }: SchemaObject, find: FindSchema): [string, ReadonlySet<unknown>][] {
  return required.flatMap((name): [string, ReadonlySet<unknown>][] => {
    const property = properties[name];
    const constants = property ? outlineOf(property, find).constants : null;
    return constants ? [[name, constants]] : [];
  });
}

const allKinds: ReadonlySet<JsonKind> = new Set([
  "null",
  "boolean",
  "integer",
  "number",
  "string",
  "array",
  "object",
] as const);

function kindsOfTypes(types: readonly string[]): ReadonlySet<JsonKind> {
  return new Set((types.includes("number") ? [...types, "integer"] : types) as JsonKind[]);
}

/** Tells whether no value can match both schemas. */
export function areApart(left: Outline, right: Outline): boolean {
  if (left.kinds.isDisjointFrom(right.kinds)) return true;
  if (left.constants && right.constants) return left.constants.isDisjointFrom(right.constants);
  return [...left.tags].some(([name, constants]) => right.tags.get(name)?.isDisjointFrom(constants));
}

/** Tells whether a value can match the schema of the outline. */
export function fits({ kinds, constants, tags }: Outline, value: unknown): boolean {
  if (!kinds.has(jsonKind(value)) || (constants && !constants.has(value))) return false;
  return [...tags].every(([name, allowed]) => allowed.has((value as Record<string, unknown>)[name]));
}

export function jsonKind(value: unknown): JsonKind {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value as JsonKind;
}
