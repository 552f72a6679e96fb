import type { Schema, SchemaObject } from "../../../scripts/generate/document.ts";
import { type Direction, differencesOfLimits } from "./compareLimits.ts";
import { neverNull } from "./facts.ts";
import type { Alternative, OurTypes } from "./ourTypes.ts";
import type { ObjectShape, PublishedInterface, Shape } from "./readShapes.ts";

type Single = Exclude<Shape, { kind: "name" | "either" }> & { name?: string };

/** Holds our schemas against published types, each pair of them once. */
export class ShapeComparison {
  private readonly known = new Map<string, Map<Schema, string[]>>();

  constructor(
    private readonly published: PublishedInterface,
    private readonly types: OurTypes,
  ) {}

  compare(direction: Direction, shape: Shape, schema: Schema, place: string): string[] {
    const published = this.alternativesOf(shape);
    const isNullSeen = direction === "taken" || neverNull.includes(place);
    const ours = this.types.of(schema).filter(({ type, value }) => isNullSeen || (type !== "null" && value !== null));
    if (published.some(({ kind }) => kind === "any")) {
      if (direction === "sent" || ours.some(({ type }) => type === "any")) return [];
      return [`${place}: only ${[...new Set(ours.map(nameOf))].join(", ")} is taken`];
    }
    const pair = (single: Single, own: Alternative): Candidate | null => {
      const differences = this.comparePair(direction, single, own, place);
      return differences && { differences, common: commonFields(single, own) };
    };
    if (direction === "taken") {
      const refused = (single: Single) => [`${place}: ${nameOfShape(single)} is not taken`];
      return published.flatMap((single) => closest(ours.map((own) => pair(single, own))) ?? refused(single));
    }
    return ours.flatMap(
      (own) => closest(published.map((single) => pair(single, own))) ?? [`${place}: ${nameOf(own)} is sent`],
    );
  }

  private alternativesOf(shape: Shape): Single[] {
    if (shape.kind === "either") return shape.shapes.flatMap((part) => this.alternativesOf(part));
    if (shape.kind !== "name") return [shape];
    const singles = this.alternativesOf(this.named(shape.name));
    return singles.map((single) => (single.kind === "object" ? { name: shape.name, ...single } : single));
  }

  private named(name: string): Shape {
    const found = this.published.responses.get(name) ?? this.published.schemas.get(name);
    if (!found) throw new Error(`nothing is published as ${name}`);
    return found;
  }

  /** Differences of a published type and one of ours; null where they have no value in common. */
  private comparePair(direction: Direction, shape: Single, own: Alternative, place: string): string[] | null {
    if (own.type === "const") {
      if (shape.kind === "const") return shape.value === own.value ? [] : null;
      const isPossible = shape.kind === "scalar" && isOfType(own.value, shape.type);
      return isPossible && (direction === "sent" || own.value === null) ? [] : null;
    }
    if (own.type === "any") return direction === "taken" ? [] : [`${place}: anything is sent`];
    if (shape.kind === "const") return direction === "taken" && isOfType(shape.value, own.type) ? [] : null;
    if (shape.kind === "object") {
      const isPossible = own.type === "object" && !this.contradicts(shape, own.schema);
      return isPossible ? this.compareObjects(direction, shape, own.schema, place) : null;
    }
    if (shape.kind === "any") return [];
    const type = shape.kind === "list" ? "array" : shape.type;
    const [narrow, wide] = direction === "sent" ? [own.type, type] : [type, own.type];
    if (narrow !== wide && !(narrow === "integer" && wide === "number")) return null;
    const limits = differencesOfLimits(direction, shape.limits, own.schema, place);
    if (shape.kind !== "list") return limits;
    return [...limits, ...this.compare(direction, shape.items, own.schema.items ?? true, `${place}[]`)];
  }

  /** Tells whether a field, such as `type`, has one value here and another one there. */
  private contradicts(shape: ObjectShape, own: SchemaObject): boolean {
    return [...(shape.fields ?? [])].some(([name, field]) => {
      const property = own.properties?.[name];
      if (property === undefined || this.alternativesOf(field.shape).length > 1) return false;
      const theirs = this.alternativesOf(field.shape).map((single) =>
        single.kind === "const" ? [single.value] : null,
      );
      const ours = this.types.of(property).map((single) => (single.type === "const" ? [single.value] : null));
      if ([...theirs, ...ours].includes(null)) return false;
      return !ours.flat().some((value) => theirs.flat().includes(value));
    });
  }

  private compareObjects(
    direction: Direction,
    shape: ObjectShape & { name?: string },
    own: SchemaObject,
    place: string,
  ): string[] {
    if (!shape.name) return this.compareFields(direction, shape, own, place);
    const name = `${direction} ${shape.name}`;
    const ofName = this.known.get(name) ?? new Map<Schema, string[]>();
    this.known.set(name, ofName);
    const known = ofName.get(own);
    if (known) return known;
    // Types that contain themselves are taken to be the same while they are compared.
    ofName.set(own, []);
    const differences = this.compareFields(direction, shape, own, name);
    ofName.set(own, differences);
    return differences;
  }

  private compareFields(direction: Direction, shape: ObjectShape, own: SchemaObject, place: string): string[] {
    const fields = this.fieldsOf(shape);
    const properties = own.properties ?? {};
    const { additionalProperties } = own;
    const required = new Set(own.required ?? []);
    const ofFields = [...fields].flatMap(([name, field]) => {
      const at = `${place}.${name}`;
      const property = properties[name];
      if (property === undefined) {
        // What is said to be open keeps the fields that it does not name, and sends them back.
        const isKept = additionalProperties === true && (direction === "taken" || !field.isRequired);
        return isKept ? [] : [`${at}: ${absence(direction, additionalProperties !== false)}`];
      }
      const presence =
        direction === "sent" ? field.isRequired && !required.has(name) : !field.isRequired && required.has(name);
      const differences = this.compare(direction, field.shape, property, at);
      return presence
        ? [`${at}: ${direction === "sent" ? "may be left out" : "is required"}`, ...differences]
        : differences;
    });
    const added = Object.keys(properties).filter((name) => !fields.has(name));
    return [...ofFields, ...this.compareRest(direction, shape, own, added, place)];
  }

  /** Compares what only one side names. */
  private compareRest(
    direction: Direction,
    shape: ObjectShape,
    own: SchemaObject,
    added: string[],
    place: string,
  ): string[] {
    const { additionalProperties = true } = own;
    if (direction === "taken") {
      const required = added
        .filter((name) => own.required?.includes(name))
        .map((name) => `${place}.${name}: is required`);
      if (additionalProperties === false && !shape.isClosed)
        return [...required, `${place}: further fields are refused`];
      return shape.values
        ? [...required, ...this.compare(direction, shape.values, additionalProperties, `${place}[key]`)]
        : required;
    }
    if (shape.isClosed) return added.map((name) => `${place}.${name}: is added`);
    if (!shape.values) return [];
    const values = [
      ...added.map((name) => own.properties?.[name] ?? true),
      ...(additionalProperties === false ? [] : [additionalProperties]),
    ];
    return values.flatMap((value) =>
      shape.values ? this.compare(direction, shape.values, value, `${place}[key]`) : [],
    );
  }

  private fieldsOf(shape: ObjectShape): NonNullable<ObjectShape["fields"]> {
    const own = shape.fields ?? new Map();
    if (!shape.base) return own;
    const base = this.named(shape.base);
    if (base.kind !== "object") throw new Error(`${shape.base} is no object`);
    return new Map([...this.fieldsOf(base), ...own]);
  }
}

function absence(direction: Direction, isOpen: boolean): string {
  if (direction === "sent") return "is never sent";
  return isOpen ? "is not known" : "is refused";
}

interface Candidate {
  differences: string[];
  /** How many fields both have. */
  common: number;
}

function commonFields(single: Single, own: Alternative): number {
  if (single.kind !== "object" || own.type !== "object") return 0;
  return Object.keys(own.schema.properties ?? {}).filter((name) => single.fields?.has(name)).length;
}

/** Differences from the type that is meant: the one with the most fields in common, and of those the one with the fewest differences. */
function closest(candidates: (Candidate | null)[]): string[] | null {
  const [best] = candidates
    .filter((candidate) => candidate !== null)
    .sort((a, b) => b.common - a.common || a.differences.length - b.differences.length);
  return best?.differences ?? null;
}

function isOfType(value: unknown, type: string): boolean {
  if (value === null) return type === "null";
  if (typeof value !== "number") return typeof value === type;
  return type === "number" || (type === "integer" && Number.isInteger(value));
}

function nameOf(alternative: Alternative): string {
  return alternative.type === "const" ? JSON.stringify(alternative.value) : alternative.type;
}

function nameOfShape(shape: Single): string {
  if (shape.kind === "const") return JSON.stringify(shape.value);
  if (shape.kind === "scalar") return shape.type;
  return shape.kind;
}
