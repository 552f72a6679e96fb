import { Kind, type StringOptions, type TSchema, Type, TypeRegistry } from "@sinclair/typebox";
import { countCharacters } from "./characters.ts";
import { formatOf } from "./formats.ts";

/** Options of `Text`: limits in characters (code points), as JSON Schema counts them. */
interface TextOptions extends Pick<StringOptions, "minLength" | "maxLength" | "pattern" | "default" | "$id"> {
  format?: string;
}

export interface TextSchema extends TSchema, TextOptions {
  [Kind]: "Text";
  type: "string";
}

type TextFault = "too_short" | "too_long" | "pattern" | "format";

const patterns = new Map<string, RegExp>();

/**
 * A string with limits. TypeBox's own `String` counts UTF-16 units and compiles patterns without the `u` flag; JSON
 * Schema and Postgres both count characters, and a title of 255 emoji has 255 of them.
 */
function Text(options: TextOptions): TextSchema {
  return { ...options, type: "string", [Kind]: "Text" } as TextSchema;
}

TypeRegistry.Set<TextSchema>(
  "Text",
  (schema, value) => typeof value === "string" && findTextFault(schema, value) === null,
);

/** The first limit that `value` breaks, or null. */
export function findTextFault(schema: TextSchema, value: string): TextFault | null {
  const { minLength, maxLength, format, pattern } = schema;
  if (minLength !== undefined && isShorter(value, minLength)) return "too_short";
  if (maxLength !== undefined && isLonger(value, maxLength)) return "too_long";
  if (format !== undefined && !formatOf(format).test(value)) return "format";
  if (pattern !== undefined && !compiledPattern(pattern).test(value)) return "pattern";
  return null;
}

export interface NamesSchema extends TSchema {
  [Kind]: "Names";
  names: TextSchema;
}

/** An object whose property names match a text schema (`propertyNames`). */
function Names(names: TSchema): NamesSchema {
  return { names, type: "object", [Kind]: "Names" } as unknown as NamesSchema;
}

TypeRegistry.Set<NamesSchema>("Names", ({ names }, value) => {
  return typeof value === "object" && value !== null && findFaultyName(names, value) === undefined;
});

/** The first property whose name breaks a limit. */
export function findFaultyName(names: TextSchema, value: object): string | undefined {
  return Object.keys(value).find((name) => findTextFault(names, name) !== null);
}

function compiledPattern(pattern: string): RegExp {
  const known = patterns.get(pattern);
  if (known) return known;
  const compiled = new RegExp(pattern, "u");
  patterns.set(pattern, compiled);
  return compiled;
}

// A character has one or two UTF-16 units, so most strings are judged by `length` alone and never counted.
function isShorter(value: string, limit: number): boolean {
  if (value.length >= limit * 2) return false;
  return value.length < limit || countCharacters(value) < limit;
}

function isLonger(value: string, limit: number): boolean {
  if (value.length <= limit) return false;
  return value.length > limit * 2 || countCharacters(value) > limit;
}

/**
 * The builders that generated/validators.ts uses. They give plain `TSchema`: TypeBox would infer a type for each call,
 * which nobody reads (types come from openapi-typescript) and which the type checker pays for.
 */
export const t: Builders = { ...(Type as unknown as Omit<Builders, "Text" | "Names">), Text, Names };

type Options = Record<string, unknown>;

interface Builders {
  Unknown(options?: Options): TSchema;
  Null(options?: Options): TSchema;
  Boolean(options?: Options): TSchema;
  Integer(options?: Options): TSchema;
  Number(options?: Options): TSchema;
  String(options?: Options): TSchema;
  Text(options: TextOptions): TSchema;
  Names(names: TSchema): TSchema;
  Literal(value: string | number | boolean, options?: Options): TSchema;
  Array(items: TSchema, options?: Options): TSchema;
  Tuple(items: TSchema[], options?: Options): TSchema;
  Object(properties: Record<string, TSchema>, options?: Options): TSchema;
  Optional(schema: TSchema): TSchema;
  Union(branches: TSchema[], options?: Options): TSchema;
  Intersect(parts: TSchema[], options?: Options): TSchema;
  Not(schema: TSchema, options?: Options): TSchema;
  Ref(name: string, options?: Options): TSchema;
}

export type { TSchema };
