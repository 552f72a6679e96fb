import { Kind, type TSchema } from "@sinclair/typebox";
import { formatOf } from "./formats.ts";
import { findFaultyName, findTextFault, type NamesSchema, type TextSchema } from "./schema.ts";

/** Where a value breaks its schema. `type` is a stable word in the style of Pydantic's error types. */
export interface Fault {
  loc: (string | number)[];
  msg: string;
  type: string;
}

export type Loc = readonly (string | number)[];

/** Enough for a caller to see the pattern, and little enough that a body of faults cannot make a huge answer. */
export const maxFaults = 100;
/** Allowed values named in a message before it is cut. */
const maxNamedValues = 40;

/**
 * Explains why `value` does not match `schema`. Runs only after the compiled check has said no, so it may be slow.
 *
 * @param textual the value was read from text (path, query, header): "1x" is then a number that could not be parsed
 *   rather than a string in place of a number
 */
export function explain(
  schema: TSchema,
  definitions: ReadonlyMap<string, TSchema>,
  value: unknown,
  loc: Loc,
  textual: boolean,
): Fault[] {
  const explainer = new Explainer(definitions, textual, new Map());
  explainer.visit(schema, value, loc);
  return explainer.faults;
}

/**
 * Faults of a value against a schema, with places relative to the value. Unions ask for them again and again; without
 * this a body of unions inside unions would cost a multiple for each level of it.
 */
type Known = Map<TSchema, WeakMap<object, Fault[]>>;

class Explainer {
  readonly faults: Fault[] = [];

  constructor(
    private readonly definitions: ReadonlyMap<string, TSchema>,
    private readonly textual: boolean,
    private readonly known: Known,
  ) {}

  visit(schema: TSchema, value: unknown, loc: Loc): void {
    if (this.faults.length >= maxFaults) return;
    const visitor = this.visitors[schema[Kind]];
    if (!visitor) throw new Error(`no explanation for a schema of kind ${String(schema[Kind])}`);
    visitor(schema, value, loc);
  }

  private readonly visitors: Record<string, (schema: TSchema, value: unknown, loc: Loc) => void> = {
    Unknown: () => {},
    Ref: (schema, value, loc) => this.visit(this.resolve(schema), value, loc),
    Null: (_, value, loc) => {
      if (value !== null) this.add(loc, "none_required", "Input should be null");
    },
    Literal: (schema, value, loc) => {
      if (value !== schema.const) this.add(loc, "enum", `Input should be ${JSON.stringify(schema.const)}`);
    },
    Boolean: (_, value, loc) => {
      if (typeof value !== "boolean") this.addTypeFault(loc, "bool", "a boolean");
    },
    Integer: (schema, value, loc) => this.visitInteger(schema, value, loc),
    Number: (schema, value, loc) => this.visitNumber(schema, value, loc),
    String: (_, value, loc) => {
      if (typeof value !== "string") this.add(loc, "string_type", "Input should be a string");
    },
    Text: (schema, value, loc) => this.visitText(schema as TextSchema, value, loc),
    Names: (schema, value, loc) => this.visitNames(schema as NamesSchema, value, loc),
    Array: (schema, value, loc) => this.visitArray(schema, value, loc),
    Tuple: (schema, value, loc) => this.visitTuple(schema, value, loc),
    Object: (schema, value, loc) => this.visitObject(schema, value, loc),
    Intersect: (schema, value, loc) => {
      for (const part of schema.allOf as TSchema[]) {
        this.visit(part, value, loc);
        if (!this.kindsOf(part).has(jsonKind(value))) return;
      }
    },
    Union: (schema, value, loc) => this.visitUnion(schema, value, loc),
    Not: (schema, value, loc) => {
      if (this.matches(schema.not, value)) this.add(loc, "value_error", "Input is one of the values not allowed here");
    },
  };

  private resolve(schema: TSchema): TSchema {
    let target = schema;
    while (target[Kind] === "Ref") {
      const found = this.definitions.get(target.$ref);
      if (!found) throw new Error(`schema ${target.$ref} is not defined`);
      target = found;
    }
    return target;
  }

  private matches(schema: TSchema, value: unknown): boolean {
    return this.faultsOf(schema, value).length === 0;
  }

  private faultsOf(schema: TSchema, value: unknown): Fault[] {
    const ofSchema = this.known.get(schema) ?? new WeakMap<object, Fault[]>();
    this.known.set(schema, ofSchema);
    const isObject = typeof value === "object" && value !== null;
    const known = isObject ? ofSchema.get(value) : undefined;
    if (known) return known;
    const explainer = new Explainer(this.definitions, this.textual, this.known);
    explainer.visit(schema, value, []);
    if (isObject) ofSchema.set(value, explainer.faults);
    return explainer.faults;
  }

  /** Adds what is wrong with one branch of a union. */
  private addFaultsOf(schema: TSchema, value: unknown, loc: Loc): void {
    for (const fault of this.faultsOf(schema, value)) this.add([...loc, ...fault.loc], fault.type, fault.msg);
  }

  private add(loc: Loc, type: string, msg: string): void {
    if (this.faults.length < maxFaults) this.faults.push({ loc: [...loc], msg, type });
  }

  private addTypeFault(loc: Loc, type: string, expected: string): void {
    this.add(loc, this.textual ? `${type}_parsing` : `${type}_type`, `Input should be ${expected}`);
  }

  private visitInteger(schema: TSchema, value: unknown, loc: Loc): void {
    if (typeof value === "number" && !Number.isInteger(value)) {
      this.add(loc, "int_from_float", "Input should be an integer, without a fraction");
    } else if (typeof value !== "number") {
      this.addTypeFault(loc, "int", "an integer");
    } else {
      this.visitRange(schema, value, loc);
    }
  }

  private visitNumber(schema: TSchema, value: unknown, loc: Loc): void {
    if (typeof value !== "number") this.addTypeFault(loc, "float", "a number");
    else if (!Number.isFinite(value)) this.add(loc, "finite_number", "Input should be a finite number");
    else this.visitRange(schema, value, loc);
  }

  private visitRange(schema: TSchema, value: number, loc: Loc): void {
    const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
    if (minimum !== undefined && value < minimum) {
      this.add(loc, "greater_than_equal", `Input should be greater than or equal to ${minimum}`);
    } else if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) {
      this.add(loc, "greater_than", `Input should be greater than ${exclusiveMinimum}`);
    } else if (maximum !== undefined && value > maximum) {
      this.add(loc, "less_than_equal", `Input should be less than or equal to ${maximum}`);
    } else if (exclusiveMaximum !== undefined && value >= exclusiveMaximum) {
      this.add(loc, "less_than", `Input should be less than ${exclusiveMaximum}`);
    } else if (multipleOf !== undefined && value % multipleOf !== 0) {
      this.add(loc, "multiple_of", `Input should be a multiple of ${multipleOf}`);
    }
  }

  private visitText(schema: TextSchema, value: unknown, loc: Loc): void {
    if (typeof value !== "string") {
      this.add(loc, "string_type", "Input should be a string");
      return;
    }
    switch (findTextFault(schema, value)) {
      case "too_short":
        this.add(loc, "string_too_short", `Input should have at least ${count(schema.minLength, "character")}`);
        break;
      case "too_long":
        this.add(loc, "string_too_long", `Input should have at most ${count(schema.maxLength, "character")}`);
        break;
      case "pattern":
        this.add(loc, "string_pattern_mismatch", `Input should match the pattern ${schema.pattern}`);
        break;
      case "format": {
        const format = formatOf(schema.format as string);
        this.add(loc, format.faultType, `Input should be ${format.description}`);
        break;
      }
    }
  }

  /** The name is told as the faulty text that it is, at the object that has it. */
  private visitNames({ names }: NamesSchema, value: unknown, loc: Loc): void {
    if (typeof value !== "object" || value === null) {
      this.add(loc, "dict_type", "Input should be an object");
      return;
    }
    const name = findFaultyName(names, value);
    if (name === undefined) return;
    for (const { type, msg } of this.faultsOf(names, name)) {
      this.add([...loc, name], type, msg.replace(/^Input/, "The name of a field here"));
    }
  }

  private visitArray(schema: TSchema, value: unknown, loc: Loc): void {
    if (!Array.isArray(value)) {
      this.add(loc, "list_type", "Input should be a list");
      return;
    }
    const { minItems, maxItems, uniqueItems, items } = schema;
    if (minItems !== undefined && value.length < minItems) {
      this.add(loc, "too_short", `Input should have at least ${count(minItems, "item")}`);
    }
    if (maxItems !== undefined && value.length > maxItems) {
      this.add(loc, "too_long", `Input should have at most ${count(maxItems, "item")}`);
      return;
    }
    if (uniqueItems) this.visitUniqueness(value, loc);
    for (const [index, item] of value.entries()) {
      if (this.faults.length >= maxFaults) return;
      this.visit(items, item, [...loc, index]);
    }
  }

  private visitUniqueness(values: unknown[], loc: Loc): void {
    const seen = new Map<string, number>();
    for (const [index, value] of values.entries()) {
      const key = canonicalJson(value);
      const first = seen.get(key);
      if (first !== undefined) this.add([...loc, index], "not_unique", `Item repeats the one at index ${first}`);
      else seen.set(key, index);
    }
  }

  private visitTuple(schema: TSchema, value: unknown, loc: Loc): void {
    if (!Array.isArray(value)) {
      this.add(loc, "list_type", "Input should be a list");
      return;
    }
    const items = (schema.items ?? []) as TSchema[];
    if (value.length < items.length) this.add(loc, "too_short", `Input should have ${count(items.length, "item")}`);
    if (value.length > items.length) this.add(loc, "too_long", `Input should have ${count(items.length, "item")}`);
    for (const [index, item] of items.entries()) {
      if (index < value.length) this.visit(item, value[index], [...loc, index]);
    }
  }

  private visitObject(schema: TSchema, value: unknown, loc: Loc): void {
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      this.add(loc, "dict_type", "Input should be an object");
      return;
    }
    const object = value as Record<string, unknown>;
    const properties = schema.properties as Record<string, TSchema>;
    const required = new Set((schema.required ?? []) as string[]);
    for (const [name, property] of Object.entries(properties)) {
      if (Object.hasOwn(object, name)) this.visit(property, object[name], [...loc, name]);
      else if (required.has(name)) this.add([...loc, name], "missing", "Field required");
    }
    this.visitOtherProperties(schema, object, loc);
    const size = Object.keys(object).length;
    const { minProperties, maxProperties } = schema;
    if (minProperties !== undefined && size < minProperties) {
      this.add(loc, "too_short", `Input should have at least ${count(minProperties, "field")}`);
    }
    if (maxProperties !== undefined && size > maxProperties) {
      this.add(loc, "too_long", `Input should have at most ${count(maxProperties, "field")}`);
    }
  }

  private visitOtherProperties(schema: TSchema, object: Record<string, unknown>, loc: Loc): void {
    const others = schema.additionalProperties as boolean | TSchema | undefined;
    if (others === undefined || others === true) return;
    for (const [name, property] of Object.entries(object)) {
      if (this.faults.length >= maxFaults) return;
      if (Object.hasOwn(schema.properties, name)) continue;
      if (others === false) this.add([...loc, name], "extra_forbidden", "There is no field of this name here");
      else this.visit(others, property, [...loc, name]);
    }
  }

  /** Points inside the branch that the caller meant, so that a fault reads as if there were no union. */
  private visitUnion(schema: TSchema, value: unknown, loc: Loc): void {
    const branches = this.branchesOf(schema);
    if (branches.some((branch) => this.matches(branch, value))) return;
    if (branches.every((branch) => branch[Kind] === "Literal" || branch[Kind] === "Null")) {
      this.add(loc, "enum", `Input should be ${alternatives(branches.map((branch) => branch.const ?? null))}`);
      return;
    }
    const kind = jsonKind(value);
    const fitting = branches.filter((branch) => this.kindsOf(branch).has(kind));
    if (fitting.length === 1) {
      this.addFaultsOf(fitting[0] as TSchema, value, loc);
      return;
    }
    if (fitting.length === 0) {
      this.visitUnionOfOtherKinds(branches, value, loc);
      return;
    }
    if (kind === "object") {
      this.visitObjectUnion(fitting, value as Record<string, unknown>, loc);
      return;
    }
    this.addClosest(fitting, value, loc);
  }

  /** Branches with references resolved and inner unions opened. */
  private branchesOf(schema: TSchema): TSchema[] {
    return (schema.anyOf as TSchema[]).flatMap((branch) => {
      const resolved = this.resolve(branch);
      return resolved[Kind] === "Union" ? this.branchesOf(resolved) : [resolved];
    });
  }

  private visitUnionOfOtherKinds(branches: TSchema[], value: unknown, loc: Loc): void {
    const others = branches.filter((branch) => branch[Kind] !== "Null");
    if (others.length === 1) {
      this.addFaultsOf(others[0] as TSchema, value, loc);
      return;
    }
    const kinds = new Set(branches.flatMap((branch) => [...this.kindsOf(branch)]));
    if (kinds.has("number")) kinds.delete("integer");
    const [kind] = kinds;
    const type = kinds.size === 1 && kind ? kindFaults[kind] : "type_error";
    this.add(loc, type, `Input should be ${joinWords([...kinds].map((each) => kindWords[each]))}`);
  }

  private visitObjectUnion(branches: TSchema[], value: Record<string, unknown>, loc: Loc): void {
    if (branches.every((branch) => this.isPresenceCheck(branch))) {
      const names = branches.map((branch) => Object.keys(branch.properties));
      const wanted = joinWords(names.map((group) => group.join(" with ")));
      this.add([...loc, names[0]?.[0] as string], "missing", `Field required: ${wanted}`);
      return;
    }
    const tag = this.tagOf(branches);
    if (tag === undefined) {
      this.addClosest(branches, value, loc);
      return;
    }
    if (!Object.hasOwn(value, tag.name)) {
      this.add([...loc, tag.name], "missing", "Field required");
      return;
    }
    const chosen = branches.filter((branch) => tag.valuesOf.get(branch)?.includes(value[tag.name]));
    if (chosen.length === 0) {
      const allowed = [...tag.valuesOf.values()].flat();
      this.add([...loc, tag.name], "enum", `Input should be ${alternatives(allowed)}`);
      return;
    }
    if (chosen.length === 1) {
      this.addFaultsOf(chosen[0] as TSchema, value, loc);
      return;
    }
    this.addClosest(chosen, value, loc);
  }

  /** Nothing but `required`: one of several sets of fields must be there. */
  private isPresenceCheck(branch: TSchema): boolean {
    if (branch[Kind] !== "Object" || branch.additionalProperties !== undefined) return false;
    const properties = Object.values(branch.properties as Record<string, TSchema>);
    return properties.length > 0 && properties.every((property) => property[Kind] === "Unknown");
  }

  /** The property that has other constants in each branch, if there is one. */
  private tagOf(branches: TSchema[]): { name: string; valuesOf: Map<TSchema, unknown[]> } | undefined {
    const constants = branches.map((branch) => this.constantsOf(branch));
    for (const name of constants[0]?.keys() ?? []) {
      if (!constants.every((properties) => properties.has(name))) continue;
      const all = constants.flatMap((properties) => properties.get(name) as unknown[]);
      if (new Set(all).size < 2) continue;
      return {
        name,
        valuesOf: new Map(branches.map((branch, index) => [branch, constants[index]?.get(name) as unknown[]])),
      };
    }
    return undefined;
  }

  /** Required properties that can only hold constants, with those. */
  private constantsOf(schema: TSchema): Map<string, unknown[]> {
    const resolved = this.resolve(schema);
    if (resolved[Kind] === "Intersect") {
      return new Map((resolved.allOf as TSchema[]).flatMap((part) => [...this.constantsOf(part)]));
    }
    const found = new Map<string, unknown[]>();
    if (resolved[Kind] !== "Object") return found;
    for (const name of (resolved.required ?? []) as string[]) {
      const property = this.resolve(resolved.properties[name]);
      const values = property[Kind] === "Union" ? this.branchesOf(property) : [property];
      if (values.every((value) => value[Kind] === "Literal"))
        found.set(
          name,
          values.map((value) => value.const),
        );
    }
    return found;
  }

  private kindsOf(schema: TSchema): Set<JsonKind> {
    const resolved = this.resolve(schema);
    switch (resolved[Kind]) {
      case "Union":
        return new Set(this.branchesOf(resolved).flatMap((branch) => [...this.kindsOf(branch)]));
      case "Intersect":
        return (resolved.allOf as TSchema[])
          .map((part) => this.kindsOf(part))
          .reduce((common, kinds) => common.intersection(kinds));
      case "Literal":
        return new Set([jsonKind(resolved.const)]);
      case "Integer":
        return new Set(["integer"]);
      case "Number":
        return new Set(["integer", "number"]);
      case "Unknown":
      case "Not":
        return new Set(Object.keys(kindWords) as JsonKind[]);
      default:
        return new Set([kindOfSchema[resolved[Kind]] as JsonKind]);
    }
  }

  /** No tag says which branch was meant: take the one that lacks the fewest fields, then that the value breaks least. */
  private addClosest(branches: TSchema[], value: unknown, loc: Loc): void {
    const measured = branches.map((branch) => {
      const faults = this.faultsOf(branch, value);
      const lacking = faults.filter(({ loc: place, type }) => type === "missing" && place.length === 1);
      return { branch, lacking: lacking.length, broken: faults.length };
    });
    const [closest] = measured.toSorted((a, b) => a.lacking - b.lacking || a.broken - b.broken);
    if (closest) this.addFaultsOf(closest.branch, value, loc);
  }
}

type JsonKind = "null" | "boolean" | "integer" | "number" | "string" | "array" | "object";

const kindWords: Record<JsonKind, string> = {
  null: "null",
  boolean: "a boolean",
  integer: "an integer",
  number: "a number",
  string: "a string",
  array: "a list",
  object: "an object",
};

const kindFaults: Record<JsonKind, string> = {
  null: "none_required",
  boolean: "bool_type",
  integer: "int_type",
  number: "float_type",
  string: "string_type",
  array: "list_type",
  object: "dict_type",
};

const kindOfSchema: Record<string, JsonKind> = {
  Null: "null",
  Boolean: "boolean",
  String: "string",
  Text: "string",
  Array: "array",
  Tuple: "array",
  Object: "object",
  Names: "object",
};

function jsonKind(value: unknown): JsonKind {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value as JsonKind;
}

function count(number: number | undefined, noun: string): string {
  return number === 1 ? `1 ${noun}` : `${number} ${noun}s`;
}

function alternatives(values: unknown[]): string {
  const words = [...new Set(values)].map((value) => JSON.stringify(value));
  if (words.length <= maxNamedValues) return joinWords(words);
  return `${words.slice(0, maxNamedValues).join(", ")} or one of ${words.length - maxNamedValues} others`;
}

function joinWords(words: string[]): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}

/** JSON with sorted keys: equal values give equal text. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
