import { isKnownFormat, knownFormats } from "../../validation/formats.ts";
import { areApart, outlineOf } from "../../validation/outline.ts";
import { type Document, type JsonType, resolve, type Schema, type SchemaObject, schemaName } from "./document.ts";
import { UnknownWord } from "./faults.ts";

/** Keywords for people or for the generator, which accept every value. */
const annotations = new Set([
  "$comment",
  "contentEncoding",
  "contentMediaType",
  "default",
  "deprecated",
  "description",
  "discriminator",
  "example",
  "examples",
  "externalDocs",
  "readOnly",
  "title",
  "writeOnly",
]);
const combining = ["$ref", "const", "enum", "oneOf", "anyOf", "allOf", "not"];
/** Constraints that hold for values of one type only. */
const typed: Partial<Record<JsonType, readonly string[]>> = {
  string: ["minLength", "maxLength", "pattern", "format"],
  number: ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "format"],
  array: ["items", "prefixItems", "minItems", "maxItems", "uniqueItems"],
  object: ["properties", "required", "additionalProperties", "minProperties", "maxProperties", "propertyNames"],
};
const understood = new Set(["type", ...combining, ...Object.values(typed).flat()]);

/** Arguments of a builder call, by name: `{ default: 20, minimum: 1 }`. */
type Options = Record<string, unknown>;
/** A schema as source text, once the options of its outermost call are known. */
type Part = (options: Options) => string;

/** Writes JSON Schema as calls of the builders in validation/schema.ts, and refuses keywords that it does not know. */
export class SchemaWriter {
  /** Component schemas that the schemas written so far refer to. */
  readonly references = new Set<string>();

  constructor(private readonly document: Document) {}

  /** @param at place of the schema, for messages and for names of inner schemas */
  write(schema: Schema, at: string, options: Options = {}): string {
    return this.part(schema, at, undefined)(options);
  }

  /** @param inherited the types that a surrounding schema has already settled on */
  private part(schema: Schema, at: string, inherited: JsonType[] | undefined): Part {
    if (schema === false) throw new Error(`${at} accepts nothing`);
    if (schema === true) return call("t.Unknown");
    this.refuseUnknownKeywords(schema, at);
    const parts = this.parts(schema, at, inherited);
    const own: Options = schema.default === undefined ? {} : { default: schema.default };
    if (parts.length === 0) return (options) => call("t.Unknown")({ ...own, ...options });
    if (parts.length === 1) return (options) => (parts[0] as Part)({ ...own, ...options });
    return (options) => call("t.Intersect", `[${parts.map((part) => part({})).join(", ")}]`)({ ...own, ...options });
  }

  private refuseUnknownKeywords(schema: SchemaObject, at: string): void {
    for (const keyword of Object.keys(schema)) {
      if (annotations.has(keyword) || understood.has(keyword) || keyword.startsWith("x-")) continue;
      throw new Error(`${at} uses "${keyword}", which the generator cannot turn into a check`);
    }
  }

  private parts(schema: SchemaObject, at: string, inherited: JsonType[] | undefined): Part[] {
    if (schema["x-checked-by-handler"] === true) return [union([call("t.Object", "{}"), call("t.Null")])];
    // A fault in it is not one of the whole body.
    if (schema["x-checked-apart"] === true) return [call("t.Unknown")];
    const types = schema.type === undefined ? inherited : [schema.type].flat();
    const parts: Part[] = [];
    if (schema.$ref !== undefined) parts.push(this.reference(schema.$ref));
    if (schema.const !== undefined || schema.enum !== undefined) parts.push(this.constants(schema, types, at));
    else if (types) parts.push(...this.typedParts(schema, types, at));
    else this.refuseUntypedConstraints(schema, at);
    for (const keyword of ["oneOf", "anyOf"] as const) {
      const branches = schema[keyword];
      if (!branches) continue;
      if (keyword === "oneOf") this.refuseOverlap(branches, at);
      parts.push(union(branches.map((branch, index) => this.part(branch, `${at}/${keyword}/${index}`, types))));
    }
    for (const [index, part] of (schema.allOf ?? []).entries())
      parts.push(this.part(part, `${at}/allOf/${index}`, types));
    if (schema.not !== undefined) {
      const negated = this.part(schema.not, `${at}/not`, types);
      parts.push(call("t.Not", negated({})));
    }
    return parts;
  }

  private reference(reference: string): Part {
    const name = schemaName(reference);
    this.references.add(name);
    return call("t.Ref", JSON.stringify(name));
  }

  private constants(schema: SchemaObject, types: JsonType[] | undefined, at: string): Part {
    const values = schema.enum ?? [schema.const];
    if (schema.enum && schema.const !== undefined) throw new Error(`${at} has both "enum" and "const"`);
    for (const value of values) {
      if (typeof value === "object" && value !== null) throw new Error(`${at} allows a constant that is not a scalar`);
      if (types && !types.some((type) => isOfType(value, type))) {
        throw new Error(`${at} allows ${JSON.stringify(value)}, which is not of type ${types.join(" or ")}`);
      }
    }
    const literals = values.map((value) =>
      value === null ? call("t.Null") : call("t.Literal", JSON.stringify(value)),
    );
    return union(literals);
  }

  private typedParts(schema: SchemaObject, types: JsonType[], at: string): Part[] {
    const constrained = Object.keys(schema).some((keyword) => keyword === "type" || isTypedKeyword(keyword));
    if (!constrained) return [];
    for (const keyword of Object.keys(schema)) {
      if (isTypedKeyword(keyword) && !types.some((type) => keywordsOf(type).includes(keyword))) {
        throw new Error(`${at} has "${keyword}", which means nothing for ${types.join(" or ")}`);
      }
    }
    return [union(types.map((type) => this.typedPart(schema, type, at)))];
  }

  private refuseUntypedConstraints(schema: SchemaObject, at: string): void {
    const keyword = Object.keys(schema).find(isTypedKeyword);
    if (keyword) throw new Error(`${at} has "${keyword}" and no "type": a value of another type would pass`);
  }

  private typedPart(schema: SchemaObject, type: JsonType, at: string): Part {
    switch (type) {
      case "null":
        return call("t.Null");
      case "boolean":
        return call("t.Boolean");
      case "string":
        return this.stringPart(schema, at);
      case "integer":
        return withOptions("t.Integer", { ...integerBounds(schema), ...pick(schema, rangeKeywords) });
      case "number":
        return withOptions("t.Number", pick(schema, rangeKeywords));
      case "array":
        return this.arrayPart(schema, at);
      case "object":
        return this.objectPart(schema, at);
    }
  }

  private stringPart(schema: SchemaObject, at: string): Part {
    const { format } = schema;
    if (format !== undefined && format !== "password" && !isKnownFormat(format)) {
      throw new UnknownWord(`${at} has the format "${format}", which has no check`, format, knownFormats);
    }
    if (schema.pattern !== undefined) new RegExp(schema.pattern, "u");
    const limits = pick(schema, ["minLength", "maxLength", "pattern", ...(format === "password" ? [] : ["format"])]);
    return Object.keys(limits).length > 0 ? withOptions("t.Text", limits) : call("t.String");
  }

  private arrayPart(schema: SchemaObject, at: string): Part {
    const { prefixItems, items = true, minItems, maxItems } = schema;
    if (prefixItems === undefined) {
      const item = this.part(items, `${at}/items`, undefined)({});
      return (options) =>
        call("t.Array", item)({ ...pick(schema, ["minItems", "maxItems", "uniqueItems"]), ...options });
    }
    if (minItems !== prefixItems.length || (items !== false && maxItems !== prefixItems.length)) {
      throw new Error(`${at} has prefixItems without a fixed length: say minItems and maxItems (or items: false)`);
    }
    const parts = prefixItems.map((item, index) => this.part(item, `${at}/prefixItems/${index}`, undefined)({}));
    return call("t.Tuple", `[${parts.join(", ")}]`);
  }

  private objectPart(schema: SchemaObject, at: string): Part {
    const { properties = {}, required = [], additionalProperties = true } = schema;
    // A compiled check goes through the properties in order. With constants first it leaves the wrong branch of a union at
    // once; otherwise it would go through each level of nested unions once for each branch.
    const inOrder = Object.entries(properties).toSorted(
      ([, a], [, b]) => Number(isConstant(b)) - Number(isConstant(a)),
    );
    const members = inOrder.map(([name, property]) => {
      const text = this.part(property, `${at}/${name}`, undefined)({});
      return `${JSON.stringify(name)}: ${required.includes(name) ? text : `t.Optional(${text})`}`;
    });
    for (const name of required)
      if (!Object.hasOwn(properties, name)) members.push(`${JSON.stringify(name)}: t.Unknown()`);
    const limits: Options = pick(schema, ["minProperties", "maxProperties"]);
    if (additionalProperties === false) limits.additionalProperties = false;
    else if (additionalProperties !== true) limits.additionalProperties = this.mapValue(additionalProperties, at);
    const object: Part = (options) => call("t.Object", `{${members.join(", ")}}`)({ ...limits, ...options });
    if (schema.propertyNames === undefined) return object;
    const names = this.part(schema.propertyNames, `${at}/propertyNames`, ["string"])({});
    return call("t.Intersect", `[${object({})}, t.Names(${names})]`);
  }

  /**
   * Schema of a map's values, with an `$id`, which makes it a function of its own: TypeBox compiles the values of a map to
   * `value[key]` inside a closure over `key`, which a map inside it would shadow.
   */
  private mapValue(schema: Schema, at: string): Source {
    const place = `${at}/additionalProperties`;
    const isReference = typeof schema === "object" && schema.$ref !== undefined;
    return new Source(this.part(schema, place, undefined)(isReference ? {} : { $id: place }));
  }

  /** Requires that branches differ by type or by a constant, so that any-of means one-of: TypeBox has no "exactly one". */
  private refuseOverlap(branches: Schema[], at: string): void {
    const find = (reference: string) => resolve<SchemaObject>(this.document, { $ref: reference });
    const outlines = branches.map((branch) => outlineOf(branch, find));
    for (const [index, outline] of outlines.entries()) {
      if (outlines.slice(index + 1).every((other) => areApart(outline, other))) continue;
      throw new Error(`${at} has oneOf branches that could both match: give them a constant each, or use anyOf`);
    }
  }
}

const rangeKeywords = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"];

/** Source text among values that are written as JSON. */
class Source {
  constructor(readonly text: string) {}
}

function call(name: string, ...args: string[]): Part {
  return (options) => {
    const all = Object.keys(options).length > 0 ? [...args, literal(options)] : args;
    return `${name}(${all.join(", ")})`;
  };
}

function withOptions(name: string, fixed: Options): Part {
  return (options) => call(name)({ ...fixed, ...options });
}

function union(parts: Part[]): Part {
  if (parts.length === 1) return parts[0] as Part;
  return (options) => call("t.Union", `[${parts.map((part) => part({})).join(", ")}]`)(options);
}

function literal(options: Options): string {
  const members = Object.entries(options).map(
    ([name, value]) => `${JSON.stringify(name)}: ${value instanceof Source ? value.text : JSON.stringify(value)}`,
  );
  return `{${members.join(", ")}}`;
}

function pick(schema: SchemaObject, keywords: readonly string[]): Options {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => keywords.includes(keyword)));
}

/** Limits of an integer without limits of its own: one beyond 2^53 would reach the handler rounded. */
function integerBounds({ format }: SchemaObject): Options {
  if (format === "int32") return { minimum: -(2 ** 31), maximum: 2 ** 31 - 1 };
  return { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };
}

function keywordsOf(type: JsonType): readonly string[] {
  return typed[type === "integer" ? "number" : type] ?? [];
}

function isTypedKeyword(keyword: string): boolean {
  return Object.values(typed).some((keywords) => keywords.includes(keyword));
}

function isOfType(value: unknown, type: JsonType): boolean {
  if (type === "integer") return Number.isInteger(value);
  if (type === "null") return value === null;
  return typeof value === type;
}

function isConstant(schema: Schema): boolean {
  return typeof schema === "object" && (schema.enum ?? schema.const) !== undefined;
}
