import { Kind, type TSchema } from "@sinclair/typebox";
import { canonicalJson } from "./canonicalJson.ts";
import { type JsonKind, jsonKind, type Outline, outlineOf } from "./outline.ts";
import { rangeFault, type ScalarFault, textFault } from "./scalarFaults.ts";
import { findFaultyName, type NamesSchema, type TextSchema } from "./schema.ts";
import { alternatives, counted, joinWords, kindWords } from "./wording.ts";

/** Place where a value breaks its schema. `type` is a stable word in the style of Pydantic's error types. */
export interface Fault {
  loc: (string | number)[];
  msg: string;
  type: string;
}

export type Loc = readonly (string | number)[];

/** Limit of reported faults: enough to see the pattern, few enough that a faulty body cannot make a huge answer. */
export const maxFaults = 100;

/**
 * Explains why `value` does not match `schema`. Runs only after the compiled check has refused it, so it may be slow.
 *
 * Of TypeBox, only the kinds of schemas are used here. Its own errors are not: those of a union do not say which branch the
 * caller meant, and their types and places are not those of the contract.
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
  const explainer = new Explainer(definitions, textual, { faults: new Map(), outlines: new Map() });
  explainer.visit(schema, value, loc);
  return explainer.faults;
}

/** Results that are needed again and again while one value is explained. */
interface Memory {
  /**
   * Faults of a value against a schema, with places relative to the value. Without them a body of unions inside unions
   * would cost a multiple for each level of it.
   */
  faults: Map<TSchema, WeakMap<object, Fault[]>>;
  outlines: Map<TSchema, Outline>;
}

class Explainer {
  readonly faults: Fault[] = [];

  constructor(
    private readonly definitions: ReadonlyMap<string, TSchema>,
    private readonly textual: boolean,
    private readonly memory: Memory,
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
      if (this.matches(schema.not, value)) this.add(loc, "value_error", "Input is a value that is not allowed here");
    },
  };

  private resolve(schema: TSchema): TSchema {
    let target = schema;
    while (target[Kind] === "Ref") target = this.find(target.$ref);
    return target;
  }

  private readonly find = (name: string): TSchema => {
    const found = this.definitions.get(name);
    if (!found) throw new Error(`schema ${name} is not defined`);
    return found;
  };

  private matches(schema: TSchema, value: unknown): boolean {
    return this.faultsOf(schema, value).length === 0;
  }

  private faultsOf(schema: TSchema, value: unknown): Fault[] {
    const ofSchema = this.memory.faults.get(schema) ?? new WeakMap<object, Fault[]>();
    this.memory.faults.set(schema, ofSchema);
    const isObject = typeof value === "object" && value !== null;
    const known = isObject ? ofSchema.get(value) : undefined;
    if (known) return known;
    const explainer = new Explainer(this.definitions, this.textual, this.memory);
    explainer.visit(schema, value, []);
    if (isObject) ofSchema.set(value, explainer.faults);
    return explainer.faults;
  }

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
      this.addScalarFault(rangeFault(schema, value), loc);
    }
  }

  private visitNumber(schema: TSchema, value: unknown, loc: Loc): void {
    if (typeof value !== "number") this.addTypeFault(loc, "float", "a number");
    else if (!Number.isFinite(value)) this.add(loc, "finite_number", "Input should be a finite number");
    else this.addScalarFault(rangeFault(schema, value), loc);
  }

  private visitText(schema: TextSchema, value: unknown, loc: Loc): void {
    if (typeof value === "string") this.addScalarFault(textFault(schema, value), loc);
    else this.add(loc, "string_type", "Input should be a string");
  }

  private addScalarFault(fault: ScalarFault | null, loc: Loc): void {
    if (fault) this.add(loc, fault.type, fault.msg);
  }

  /** Reports a faulty name at the object that has it. */
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
      this.add(loc, "too_short", `Input should have at least ${counted(minItems, "item")}`);
    }
    if (maxItems !== undefined && value.length > maxItems) {
      this.add(loc, "too_long", `Input should have at most ${counted(maxItems, "item")}`);
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
      if (first !== undefined) this.add([...loc, index], "not_unique", `Item is the same as the one at index ${first}`);
      else seen.set(key, index);
    }
  }

  private visitTuple(schema: TSchema, value: unknown, loc: Loc): void {
    if (!Array.isArray(value)) {
      this.add(loc, "list_type", "Input should be a list");
      return;
    }
    const items = (schema.items ?? []) as TSchema[];
    if (value.length < items.length) this.add(loc, "too_short", `Input should have ${counted(items.length, "item")}`);
    if (value.length > items.length) this.add(loc, "too_long", `Input should have ${counted(items.length, "item")}`);
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
      this.add(loc, "too_short", `Input should have at least ${counted(minProperties, "field")}`);
    }
    if (maxProperties !== undefined && size > maxProperties) {
      this.add(loc, "too_long", `Input should have at most ${counted(maxProperties, "field")}`);
    }
  }

  private visitOtherProperties(schema: TSchema, object: Record<string, unknown>, loc: Loc): void {
    const others = schema.additionalProperties as boolean | TSchema | undefined;
    if (others === undefined || others === true) return;
    for (const [name, property] of Object.entries(object)) {
      if (this.faults.length >= maxFaults) return;
      if (Object.hasOwn(schema.properties, name)) continue;
      if (others === false) this.add([...loc, name], "extra_forbidden", "There is no field with this name here");
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
    if (fitting.length === 0) this.visitUnionOfOtherKinds(branches, value, loc);
    else if (fitting.length === 1 || kind !== "object") this.addClosest(fitting, value, loc);
    else this.visitObjectUnion(fitting, value as Record<string, unknown>, loc);
  }

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
    const chosen = tag ? branches.filter((_, index) => tag.constants[index]?.has(value[tag.name])) : branches;
    if (chosen.length > 0) this.addClosest(chosen, value, loc);
    else if (tag && !Object.hasOwn(value, tag.name)) this.add([...loc, tag.name], "missing", "Field required");
    else if (tag) {
      const allowed = tag.constants.flatMap((constants) => [...constants]);
      this.add([...loc, tag.name], "enum", `Input should be ${alternatives(allowed)}`);
    }
  }

  /** Tells whether a branch has nothing but `required`: one of several sets of fields must be there. */
  private isPresenceCheck(branch: TSchema): boolean {
    if (branch[Kind] !== "Object" || branch.additionalProperties !== undefined) return false;
    const properties = Object.values(branch.properties as Record<string, TSchema>);
    return properties.length > 0 && properties.every((property) => property[Kind] === "Unknown");
  }

  /** The property that tells the branches apart by its constants, if there is one, and the constants of each branch. */
  private tagOf(branches: TSchema[]): { name: string; constants: ReadonlySet<unknown>[] } | undefined {
    const outlines = branches.map((branch) => this.outlineOf(branch));
    for (const name of outlines[0]?.tags.keys() ?? []) {
      const constants = outlines.flatMap(({ tags }) => tags.get(name) ?? []);
      const all = new Set(constants.flatMap((ofBranch) => [...ofBranch]));
      if (constants.length === branches.length && all.size > 1) return { name, constants };
    }
    return undefined;
  }

  private kindsOf(schema: TSchema): ReadonlySet<JsonKind> {
    return this.outlineOf(schema).kinds;
  }

  private outlineOf(schema: TSchema): Outline {
    const known = this.memory.outlines.get(schema);
    if (known) return known;
    const outline = outlineOf(schema, this.find);
    this.memory.outlines.set(schema, outline);
    return outline;
  }

  /** Takes the branch that lacks the fewest fields, then the one with the fewest faults, where no tag says which is meant. */
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

const kindFaults: Record<JsonKind, string> = {
  null: "none_required",
  boolean: "bool_type",
  integer: "int_type",
  number: "float_type",
  string: "string_type",
  array: "list_type",
  object: "dict_type",
};
