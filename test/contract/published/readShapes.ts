import { closedTypes } from "./facts.ts";

/** A type as the published interface writes it. */
export type Shape =
  | { kind: "any" }
  | { kind: "name"; name: string }
  | { kind: "const"; value: unknown }
  | { kind: "scalar"; type: Scalar; limits: Limits }
  | { kind: "list"; items: Shape; limits: Limits }
  | {
      kind: "object";
      /** Null where nothing is said of them. */
      fields: Map<string, Field> | null;
      values: Shape | null;
      isClosed: boolean;
      /** Name of a schema whose fields it has too. */
      base?: string;
    }
  | { kind: "either"; shapes: Shape[] };

export type Limits = Record<string, unknown>;
export type ObjectShape = Extract<Shape, { kind: "object" }>;

export interface Field {
  shape: Shape;
  isRequired: boolean;
}

export interface PublishedOperation {
  method: string;
  path: string;
  /** By place and name: `query limit`. */
  parameters: Map<string, Field>;
  /** By media type. */
  bodies: Map<string, Field>;
  /** By status and media type: `200 application/json`; null where nothing is said of the body. */
  answers: Map<string, Shape | null>;
}

export interface PublishedInterface {
  operations: PublishedOperation[];
  schemas: Map<string, Shape>;
  /** Named answers, of which a name can also be that of a schema; in an answer it is the one here. */
  responses: Map<string, Shape>;
}

const scalars = ["string", "integer", "number", "boolean", "null"] as const;
type Scalar = (typeof scalars)[number];

function isScalar(word: string): word is Scalar {
  return (scalars as readonly string[]).includes(word);
}

/** Reads the notation that the head of `shapes.txt` explains. */
export function readShapes(text: string): PublishedInterface {
  const read: PublishedInterface = { operations: [], schemas: new Map(), responses: new Map() };
  const [operations = "", schemas = "", responses = ""] = text.split(/^# \w+\n/m);
  for (const section of operations.split(/^## /m).slice(1)) read.operations.push(readOperation(section));
  readNamed(schemas, read.schemas);
  readNamed(responses, read.responses);
  for (const name of closedTypes) {
    const shape = read.schemas.get(name);
    if (shape?.kind !== "object") throw new Error(`no object is published as ${name}`);
    shape.isClosed = true;
  }
  return read;
}

function readNamed(text: string, into: Map<string, Shape>): void {
  const reader = new Reader(text);
  while (!reader.isAtEnd()) {
    const name = reader.next();
    reader.take("=");
    into.set(name, reader.shape());
  }
}

function readOperation(section: string): PublishedOperation {
  const [, method = "", path = ""] = /^(\w+) (\S+)/.exec(section) ?? [];
  const operation: PublishedOperation = { method, path, parameters: new Map(), bodies: new Map(), answers: new Map() };
  const reader = new Reader(section.slice(section.indexOf("\n")));
  while (!reader.isAtEnd()) {
    const word = reader.next();
    if (/^\d+$/.test(word)) {
      const media = reader.takes(":") ? "application/json" : reader.next();
      if (media !== "application/json") reader.take(":");
      operation.answers.set(`${word} ${media}`, reader.takes("(no body)") ? null : reader.shape());
      continue;
    }
    const isOptionalBody = reader.takes("?");
    const name = reader.next();
    const field = reader.field(isOptionalBody);
    if (word === "body") operation.bodies.set(name, field);
    else operation.parameters.set(`${word} ${name}`, field);
  }
  return operation;
}

const token = /"(?:[^"\\]|\\.)*"|\{\w+=(?:"(?:[^"\\]|\\.)*"|[^"}])*\}|\[key\]|\.\.\.|\(no body\)|[\w./+$-]+|\S/g;

class Reader {
  private readonly tokens: string[];
  private at = 0;

  constructor(text: string) {
    this.tokens = text.match(token) ?? [];
  }

  isAtEnd(): boolean {
    return this.at === this.tokens.length;
  }

  takes(wanted: string): boolean {
    if (this.tokens[this.at] !== wanted) return false;
    this.at += 1;
    return true;
  }

  take(wanted: string): void {
    if (!this.takes(wanted))
      throw new Error(`${wanted} is missing before: ${this.tokens.slice(this.at, this.at + 9).join(" ")}`);
  }

  next(): string {
    const found = this.tokens[this.at];
    if (found === undefined) throw new Error("the text ends too early");
    this.at += 1;
    return found;
  }

  field(isOptional = false): Field {
    const isRequired = !this.takes("?") && !isOptional;
    this.take(":");
    return { shape: this.shape(), isRequired };
  }

  shape(): Shape {
    const shapes = [this.joined()];
    while (this.takes("|")) shapes.push(this.joined());
    return shapes.length === 1 && shapes[0] ? shapes[0] : { kind: "either", shapes };
  }

  private joined(): Shape {
    const base = this.single();
    if (!this.takes("&")) return base;
    const object = this.single();
    if (base.kind !== "name" || object.kind !== "object") throw new Error("only a name & an object is read");
    return { ...object, base: base.name };
  }

  private single(): Shape {
    const word = this.next();
    if (word === "[") {
      const items = this.shape();
      this.take("]");
      return { kind: "list", items, limits: this.limits() };
    }
    if (word === "{") return this.object();
    if (word === "any") return { kind: "any" };
    if (word === "object") return { kind: "object", fields: null, values: null, isClosed: false };
    if (/^("|\d|true$|false$)/.test(word)) return { kind: "const", value: JSON.parse(word) };
    return isScalar(word) ? { kind: "scalar", type: word, limits: this.limits() } : { kind: "name", name: word };
  }

  private object(): ObjectShape {
    const object: ObjectShape = { kind: "object", fields: new Map(), values: null, isClosed: false };
    while (!this.takes("}")) {
      if (this.takes("...")) continue;
      if (this.takes("[key]")) object.values = this.field().shape;
      else object.fields?.set(this.next(), this.field());
    }
    return object;
  }

  /** Reads what stands behind a type: `{minLength=1,default=[]}`. */
  private limits(): Limits {
    const text = this.tokens[this.at] ?? "";
    if (!/^\{\w+=/.test(text)) return {};
    this.at += 1;
    const pairs = text.matchAll(/(\w+)=("(?:[^"\\]|\\.)*"|[^,}]+)/g);
    return Object.fromEntries([...pairs].map(([, name, value = ""]) => [name, JSON.parse(value)]));
  }
}
