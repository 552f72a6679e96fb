import { Kind, type TSchema } from "@sinclair/typebox";
import { TypeCompiler } from "@sinclair/typebox/compiler";
import { areApart, fits, outlineOf } from "./outline.ts";

type Filler = (value: unknown) => void;

const nothing: Filler = () => {};

/**
 * Compiles the defaults of a schema once.
 *
 * Of TypeBox, only the kinds of schemas and the compiler of checks are used here, the compiler for unions whose branches
 * cannot be told apart by types and constants. `Value.Default` is not: it walks the schema for each value, and keeps nulls.
 */
export function compileDefaults(schema: TSchema, definitions: ReadonlyMap<string, TSchema>): Filler {
  return new DefaultsCompiler(definitions).compile(schema);
}

function hasDefaults(schema: TSchema, definitions: ReadonlyMap<string, TSchema>, seen: Set<TSchema>): boolean {
  if (seen.has(schema)) return false;
  seen.add(schema);
  if (schema.default !== undefined) return true;
  return partsOf(schema, definitions).some((part) => hasDefaults(part, definitions, seen));
}

function partsOf(schema: TSchema, definitions: ReadonlyMap<string, TSchema>): TSchema[] {
  switch (schema[Kind]) {
    case "Ref":
      return [definitions.get(schema.$ref) as TSchema];
    case "Object":
      return [...Object.values(schema.properties as Record<string, TSchema>), ...otherProperties(schema)];
    case "Array":
      return [schema.items];
    case "Tuple":
      return schema.items ?? [];
    case "Union":
      return schema.anyOf;
    case "Intersect":
      return schema.allOf;
    default:
      return [];
  }
}

function otherProperties(schema: TSchema): TSchema[] {
  return typeof schema.additionalProperties === "object" ? [schema.additionalProperties] : [];
}

class DefaultsCompiler {
  private readonly fillers = new Map<string, Filler>();

  constructor(private readonly definitions: ReadonlyMap<string, TSchema>) {}

  compile(schema: TSchema): Filler {
    if (!hasDefaults(schema, this.definitions, new Set())) return nothing;
    switch (schema[Kind]) {
      case "Ref":
        return this.compileReference(schema.$ref);
      case "Object":
        return this.compileObject(schema);
      case "Array": {
        const fill = this.compile(schema.items);
        return (value) => (value as unknown[]).forEach(fill);
      }
      case "Tuple": {
        const fillers = (schema.items as TSchema[]).map((item) => this.compile(item));
        return (value) => {
          for (const [index, fill] of fillers.entries()) fill((value as unknown[])[index]);
        };
      }
      case "Intersect": {
        const fillers = (schema.allOf as TSchema[]).map((part) => this.compile(part));
        return (value) => {
          for (const fill of fillers) fill(value);
        };
      }
      case "Union":
        return this.compileUnion(schema.anyOf);
      default:
        return nothing;
    }
  }

  /** Compiles a schema that may contain itself: the second visit finds the function that the first is still making. */
  private compileReference(name: string): Filler {
    const known = this.fillers.get(name);
    if (known) return known;
    let fill = nothing;
    this.fillers.set(name, (value) => fill(value));
    fill = this.compile(this.definitions.get(name) as TSchema);
    return fill;
  }

  private compileObject(schema: TSchema): Filler {
    const properties = Object.entries(schema.properties as Record<string, TSchema>)
      .map(([name, property]) => ({ name, make: this.defaultOf(property), fill: this.compile(property) }))
      .filter(({ make, fill }) => make !== undefined || fill !== nothing);
    const [others] = otherProperties(schema).map((part) => this.compile(part));
    const isKnown = (name: string) => Object.hasOwn(schema.properties, name);
    return (value) => {
      const object = value as Record<string, unknown>;
      for (const { name, make, fill } of properties) {
        const given = object[name];
        // Null is how clients without optional fields leave one out.
        if (make && (given === undefined || given === null)) object[name] = make();
        else if (given !== undefined) fill(given);
      }
      if (!others || others === nothing) return;
      for (const name of Object.keys(object)) if (!isKnown(name)) others(object[name]);
    };
  }

  private defaultOf(schema: TSchema): (() => unknown) | undefined {
    const value = schema.default;
    if (value === undefined && schema[Kind] === "Ref")
      return this.defaultOf(this.definitions.get(schema.$ref) as TSchema);
    if (value === undefined) return undefined;
    return typeof value === "object" && value !== null ? () => structuredClone(value) : () => value;
  }

  private compileUnion(branches: TSchema[]): Filler {
    const outlines = branches.map((branch) => outlineOf(branch, (name) => this.definitions.get(name) as TSchema));
    // Compiling a check for each branch of a large union takes a good part of a second, and is seldom needed.
    if (outlines.every((outline, index) => outlines.slice(index + 1).every((other) => areApart(outline, other)))) {
      const fillers = branches.map((branch) => this.compile(branch));
      return (value) => fillers[outlines.findIndex((outline) => fits(outline, value))]?.(value);
    }
    const choices = branches.map((branch) => ({
      check: TypeCompiler.Compile(branch, [...this.definitions.values()]),
      fill: this.compile(branch),
    }));
    return (value) => choices.find(({ check }) => check.Check(value))?.fill(value);
  }
}
