import { isObject } from "../../core/values/json.ts";
import { type Document, type JsonType, resolve, type Schema, type SchemaObject } from "../generate/document.ts";

const formatSamples: Record<string, string> = {
  uuid: "3fa85f64-5717-4562-b3fc-2c963f66afa6",
  date: "2026-01-31",
  "date-time": "2026-01-31T12:00:00.000Z",
  uri: "https://example.com/path",
  email: "user@example.com",
};
const textSamples = ["text", "a", "1", "A1", "text-1"];

/** Makes one value of each schema, the same every time: the contract's example where it has one, else something small. */
export class Sampler {
  /** Named schemas that are being sampled; a schema inside itself is left out where that is allowed. */
  private readonly open = new Set<SchemaObject>();

  constructor(private readonly document: Document) {}

  sample(schema: Schema): unknown {
    const value = this.find(schema);
    if (value === leftOut) throw new Error("a schema contains itself without an end");
    return value;
  }

  private find(schema: Schema): unknown {
    if (typeof schema === "boolean") return null;
    const example = exampleOf(schema);
    if (example !== undefined) return example;
    const resolved = resolve(this.document, schema);
    if (resolved === schema) return this.combine(schema);
    if (this.open.has(resolved)) return leftOut;
    this.open.add(resolved);
    try {
      const { $ref: _, ...siblings } = schema;
      return this.find({ ...resolved, ...siblings });
    } finally {
      this.open.delete(resolved);
    }
  }

  private combine(schema: SchemaObject): unknown {
    const branch = (schema.oneOf ?? schema.anyOf)?.[0];
    const parts = [...(schema.allOf ?? []), ...(branch === undefined ? [] : [branch])];
    if (!schema.properties && schema.type === undefined && parts.length > 0) {
      const values = parts.map((part) => this.find(part));
      return values.length === 1 ? values[0] : merge(values);
    }
    const value = this.ofType(schema);
    const rest = parts.map((part) => (isBareRequirement(part) ? {} : this.find(part)));
    return isObject(value) ? merge([value, ...rest]) : value;
  }

  private ofType(schema: SchemaObject): unknown {
    switch (mainType(schema)) {
      case "null":
        return null;
      case "boolean":
        return true;
      case "integer":
      case "number":
        return sampleNumber(schema);
      case "string":
        return sampleText(schema);
      case "array":
        return this.listOf(schema);
      case "object":
        return this.objectOf(schema);
      case undefined:
        return "text";
    }
  }

  private listOf({ prefixItems, items = true, minItems = 0, maxItems = 1 }: SchemaObject): unknown {
    if (prefixItems) return prefixItems.map((item) => this.sample(item));
    if (maxItems === 0) return [];
    const item = this.find(items);
    if (item === leftOut) return minItems === 0 ? [] : leftOut;
    return Array.from({ length: Math.max(minItems, 1) }, () => item);
  }

  private objectOf({ properties = {}, required = [] }: SchemaObject): unknown {
    const sample: Record<string, unknown> = {};
    for (const [name, property] of Object.entries(properties)) {
      const value = this.find(property);
      if (value !== leftOut) sample[name] = value;
      else if (required.includes(name)) return leftOut;
    }
    for (const name of required) if (!Object.hasOwn(sample, name)) sample[name] = "text";
    return sample;
  }
}

const leftOut = Symbol("a schema inside itself");

function exampleOf({ example, examples, default: fallback, const: constant, enum: values }: SchemaObject): unknown {
  return [example, examples?.[0], fallback, constant, values?.[0]].find((value) => value !== undefined);
}

function isBareRequirement(schema: Schema): boolean {
  return typeof schema === "object" && schema.required !== undefined && !schema.properties && !schema.$ref;
}

function mainType({ type, properties, required, items }: SchemaObject): JsonType | undefined {
  const types = [type ?? []].flat();
  return (
    types.find((each) => each !== "null") ??
    types[0] ??
    (properties || required ? "object" : items ? "array" : undefined)
  );
}

function sampleNumber({ minimum, maximum, exclusiveMinimum, multipleOf = 1 }: SchemaObject): number {
  const least = minimum ?? (exclusiveMinimum === undefined ? undefined : exclusiveMinimum + multipleOf);
  if (least !== undefined && least > 0) return Math.ceil(least / multipleOf) * multipleOf;
  return maximum !== undefined && maximum < 0 ? Math.floor(maximum / multipleOf) * multipleOf : 0;
}

function sampleText({ format, pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: SchemaObject): string {
  const candidates = format && formatSamples[format] ? [formatSamples[format]] : textSamples;
  const fitted = candidates.map((text) => text.padEnd(minLength, text).slice(0, maxLength));
  const found = fitted.find((text) => pattern === undefined || new RegExp(pattern, "u").test(text));
  if (found === undefined) throw new Error(`no text for the pattern ${pattern}: give the schema an example`);
  return found;
}

function merge(values: unknown[]): unknown {
  return values.every(isObject) ? Object.assign({}, ...values) : values[0];
}
