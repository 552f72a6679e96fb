import type { Document, Schema, SchemaObject } from "../../../scripts/generate/document.ts";

export interface Alternative {
  /** A type of JSON Schema, `any`, or `const` for one value. */
  type: string;
  schema: SchemaObject;
  value?: unknown;
}

/** Reads the types that a schema of our contract allows, one by one: references, unions, enums and lists of types are taken apart. */
export class OurTypes {
  private readonly known = new Map<Schema, Alternative[]>();

  constructor(private readonly document: Document) {}

  resolve<T>(value: T | { $ref: string }): T {
    let found: unknown = value;
    while (isReference(found)) found = this.at(found.$ref);
    return found as T;
  }

  /** Alternatives of a schema; of the type `any` where nothing is said. */
  of(schema: Schema): Alternative[] {
    const known = this.known.get(schema);
    if (known) return known;
    const alternatives = typeof schema === "boolean" ? [{ type: "any", schema: {} }] : this.takeApart(schema);
    this.known.set(schema, alternatives);
    return alternatives;
  }

  private takeApart(schema: SchemaObject): Alternative[] {
    const { $ref, allOf, oneOf, anyOf, ...said } = schema;
    const { description: _, ...own } = said as SchemaObject & { description?: string };
    if ($ref !== undefined) {
      const target = this.resolve<Schema>({ $ref }) as SchemaObject;
      return Object.keys(own).length === 0 ? this.of(target) : this.takeApart({ ...target, ...own });
    }
    if (allOf) return this.takeApart(this.merged(allOf, { ...own, oneOf, anyOf } as SchemaObject));
    const union = oneOf ?? anyOf;
    if (union) return union.flatMap((branch) => this.branch(branch, own));
    if (own.enum) return own.enum.map((value) => ({ type: "const", schema: own, value }));
    if ("const" in own) return [{ type: "const", schema: own, value: own.const }];
    const types = [own.type ?? (own.properties ? "object" : own.items ? "array" : "any")].flat();
    return types.map((type) => ({ type, schema: types.length === 1 ? own : withLimitsOf(type, own) }));
  }

  /** A branch of a union, with what stands beside the union. */
  private branch(branch: Schema, beside: SchemaObject): Alternative[] {
    const { discriminator, type, default: _, ...rest } = beside as SchemaObject & { discriminator?: unknown };
    if (Object.keys(rest).length === 0) return this.of(branch);
    return this.takeApart(this.merged([branch], { ...rest, ...(type === undefined ? {} : { type }) }));
  }

  private merged(parts: readonly Schema[], own: SchemaObject): SchemaObject {
    const schemas = [...parts.map((part) => this.whole(part)), own];
    const defined = schemas.map((schema) =>
      Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined)),
    );
    return {
      ...Object.assign({}, ...defined),
      properties: Object.assign({}, ...schemas.map(({ properties }) => properties)),
      required: schemas.flatMap(({ required }) => required ?? []),
    };
  }

  private whole(schema: Schema): SchemaObject {
    const resolved = this.resolve(schema as SchemaObject);
    return resolved.allOf ? this.merged(resolved.allOf, { ...resolved, allOf: undefined } as SchemaObject) : resolved;
  }

  private at(reference: string): unknown {
    const steps = reference
      .slice(2)
      .split("/")
      .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
    return steps.reduce((found, step) => (found as Record<string, unknown>)[step], this.document as unknown);
  }
}

const limitsOf: Record<string, readonly string[]> = {
  string: ["minLength", "maxLength", "pattern", "format"],
  number: ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
  integer: ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
  array: ["minItems", "maxItems"],
};
const everyLimit = Object.values(limitsOf).flat();

/** One of several types of a schema, without the limits that are about the others. */
function withLimitsOf(type: string, schema: SchemaObject): SchemaObject {
  const isForeign = (name: string) => everyLimit.includes(name) && !limitsOf[type]?.includes(name);
  return Object.fromEntries(Object.entries(schema).filter(([name]) => !isForeign(name)));
}

function isReference(value: unknown): value is { $ref: string } {
  return (
    typeof value === "object" &&
    value !== null &&
    "$ref" in value &&
    Object.keys(value).every((key) => key === "$ref" || key === "description")
  );
}
