import {
  type Document,
  operationsOf,
  type Parameter,
  type ResponseObject,
  resolve,
} from "../../../scripts/generate/document.ts";
import type { RawAnswer } from "../../support/client.ts";

type Operation = ReturnType<typeof operationsOf>[number];
const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

type Values = Record<string, unknown>;
type Link = NonNullable<ResponseObject["links"]>[string];

/** What a link says of a request: its parameters, and its body where it has one, with what its expressions have read. */
interface Place {
  parameters: Values;
  requestBody: unknown;
  told: Values;
}

/** Sends a request of an operation. */
export type Send = (path: string, init: RequestInit, security: string[]) => Promise<RawAnswer>;

/** What a server has promised: all of it, or what it computes, which the next request may be about. */
interface Waits {
  untilSettled(): Promise<void>;
  untilComputed(): Promise<void>;
}

/**
 * Walks over a server with nothing but its contract: begins at the paths that name nothing, fills the others by the links of the
 * answers, and bodies by examples, in which ids are those that links have told. What its key may not do it tries with keys that
 * answers have told.
 */
export class LinkWalker {
  /** What was answered with a success. */
  readonly reached = new Set<string>();
  /** The last answer to each of the others. */
  readonly refusals = new Map<string, string>();
  private readonly operations: Operation[];
  /** What requests name, of each operation that links lead to, in the order in which they did last. */
  private readonly places = new Map<string, Place[]>();
  /** Examples that were answered with a success, by operation and number. */
  private readonly taken = new Set<string>();
  private readonly keys: string[] = [];
  /** The last value that a link has told, by the name of the parameter. */
  private readonly told: Values = {};
  private count = 0;

  constructor(
    private readonly document: Document,
    private readonly send: Send,
    private readonly waits: Waits,
  ) {
    this.operations = operationsOf(document);
    for (const { path, operation } of this.operations)
      if (!path.includes("{"))
        this.places.set(nameOf(operation), [{ parameters: {}, requestBody: undefined, told: {} }]);
  }

  get unreached(): string[] {
    return this.operations.map(({ operation }) => nameOf(operation)).filter((name) => !this.reached.has(name));
  }

  async walk(): Promise<void> {
    const [deletions, lasting] = parted(this.operations, isDeletion);
    // A change may switch off what others need.
    const [changes, others] = parted(lasting, ({ method }) => method === "patch");
    const visitAll = async () => {
      for (let before = -1; before !== this.progress; ) {
        before = this.progress;
        for (const operation of [...others, ...changes]) if (!this.isExhausted(operation)) await this.visit(operation);
        await this.waits.untilSettled();
      }
    };
    const deleteAll = async () => {
      for (const operation of this.youngestFirst(deletions)) await this.visit(operation);
    };
    await visitAll();
    await deleteAll();
    await visitAll();
    await deleteAll();
    // What two operations delete is made for each of them, and what was protected is open by now.
    this.taken.clear();
    const switches = others.filter((operation) => this.isSwitch(operation, deletions));
    const missed = deletions.filter(({ operation }) => !this.reached.has(nameOf(operation)));
    for (const operation of [...others, ...this.youngestFirst(missed), ...changes])
      if (!switches.includes(operation)) await this.visit(operation);
  }

  /** What was told of last is in what was told of before. */
  private youngestFirst(operations: Operation[]): Operation[] {
    const order = [...this.places.keys()];
    const ageOf = ({ operation }: Operation) => order.indexOf(nameOf(operation));
    return operations.toSorted((a, b) => ageOf(b) - ageOf(a));
  }

  private get progress(): number {
    const ways = this.unreached.flatMap((name) => this.places.get(name) ?? []);
    return this.reached.size * 1_000 + ways.length;
  }

  /** Whether it was reached, and so is the way to all that its links lead to. */
  private isExhausted({ operation }: Operation): boolean {
    if (!this.reached.has(nameOf(operation))) return false;
    return this.targetsOf(operation).every((name) => this.places.has(name));
  }

  /** Whether all that can be done with what it makes is to delete that again. */
  private isSwitch({ operation }: Operation, deletions: Operation[]): boolean {
    const targets = this.targetsOf(operation);
    const names = deletions.map((each) => nameOf(each.operation));
    return targets.length > 0 && targets.every((name) => names.includes(name));
  }

  private targetsOf({ responses }: Operation["operation"]): string[] {
    return Object.values(responses).flatMap((response) => Object.keys(this.linksOf(response)));
  }

  /** Sends each body that the contract shows to the first places and the last ones, until one of them takes it. */
  private async visit(found: Operation): Promise<void> {
    const name = nameOf(found.operation);
    const known = this.places.get(name) ?? [];
    const places = new Set([...known.slice(0, 2), ...known.slice(-2)]);
    const examples = this.examplesOf(found).map((example, at) => ({ example, key: `${name} ${at}` }));
    const untaken = examples.filter(({ key }) => !this.taken.has(key));
    for (const { example, key } of untaken.length > 0 ? untaken : examples) {
      for (const place of places) {
        if (!(await this.ask(found, place, example))) continue;
        this.taken.add(key);
        break;
      }
    }
  }

  private async ask(found: Operation, place: Place, example: unknown): Promise<boolean> {
    const { operation } = found;
    const name = nameOf(operation);
    const { answer, security } = await this.sendTo(found, place, example);
    const response = operation.responses[answer.status];
    if (answer.status >= 300 || !response) {
      if (!this.reached.has(name)) this.refusals.set(name, `${answer.status} ${JSON.stringify(answer.body)}`);
      return false;
    }
    if (answer.status === 202) await this.waits.untilComputed();
    this.follow(response, place, answer.body);
    const told = (answer.body ?? {}) as Values;
    for (const [key, value] of Object.entries(told)) if (key.endsWith("_id")) this.told[key] ??= value;
    if (typeof told.key === "string" && security.includes("ApiKey")) this.keys.push(told.key);
    // What was switched on has kept the operation from what it is for.
    if (resolve<ResponseObject>(this.document, response)["x-opt-in"]) return false;
    this.reached.add(name);
    this.refusals.delete(name);
    return true;
  }

  private async sendTo(found: Operation, { parameters, requestBody, told }: Place, example: unknown) {
    const { method, operation } = found;
    const path = found.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(parameters[name])));
    const init: RequestInit = { method: method.toUpperCase() };
    if (example !== undefined) {
      init.body = JSON.stringify(filled(this.withToldIds(requestBody ?? example), told));
      init.headers = { "content-type": "application/json" };
    }
    const security = (operation.security ?? this.document.security ?? []).flatMap((way) => Object.keys(way));
    const address = path + this.queryOf(found, parameters);
    const answer = await this.send(address, init, security);
    for (const key of answer.status === 403 ? this.keys : []) {
      const another = await this.send(address, { ...init, headers: { ...init.headers, "x-api-key": key } }, security);
      if (another.status < 300) return { answer: another, security };
    }
    return { answer, security };
  }

  private follow(response: Operation["operation"]["responses"][string], from: Place, body: unknown): void {
    for (const [name, link] of Object.entries(this.linksOf(response))) {
      const place = this.placeOf(link, from, body);
      const known = this.places.get(name) ?? [];
      if (!place || known.some((each) => Bun.deepEquals(each, place))) continue;
      this.places.delete(name);
      this.places.set(name, [...known, place]);
      for (const [parameter, value] of Object.entries(place.parameters)) this.told[parameter] ??= value;
    }
  }

  /** What a link says; null where the answer lacks what it reads. */
  private placeOf({ parameters, requestBody }: Link, from: Place, body: unknown): Place | null {
    const expressions = JSON.stringify([parameters, requestBody]).match(/\$(request|response)\.[\w.#/]+/g) ?? [];
    const told = Object.fromEntries(
      expressions.map((expression) => {
        const [, pointer] = expression.split("#/");
        const name = expression.split(".").at(-1) as string;
        return [expression, pointer ? valueAt(body, pointer.split("/")) : from.parameters[name]];
      }),
    );
    if (Object.values(told).some((value) => value === undefined || value === null)) return null;
    return { parameters: filled(parameters, told) as Values, requestBody, told };
  }

  private linksOf(response: Operation["operation"]["responses"][string]): Record<string, Link> {
    return resolve<ResponseObject>(this.document, response).links ?? {};
  }

  /** The examples of a body; one that is undefined, where it takes none. */
  private examplesOf({ operation }: Operation): unknown[] {
    const content = operation.requestBody && resolve(this.document, operation.requestBody).content["application/json"];
    if (!content) return [undefined];
    const { example, examples = {} } = content;
    return example === undefined ? Object.values(examples).map(({ value }) => value) : [example];
  }

  private withToldIds(value: unknown, name = ""): unknown {
    if (Array.isArray(value)) return value.map((each) => this.withToldIds(each, name.replace(/s$/, "")));
    if (typeof value === "object" && value !== null)
      return Object.fromEntries(
        Object.entries(value).map(([key, part]) => [
          this.told[uuid.test(key) ? "column_id" : ""] ?? key,
          this.withToldIds(part, key),
        ]),
      );
    if (typeof value === "string" && value.includes("$response.")) return value;
    // Words of the caller's own, which two things cannot have.
    if (name === "external_id" || name === "operation_id") return `${value} ${++this.count}`;
    const told = this.toldAs(name);
    return typeof told === typeof value ? told : value;
  }

  /** What was told by this name, or by the end of it: a `source_dataset_id` is a `dataset_id`. */
  private toldAs(name: string): unknown {
    if (!name.endsWith("_id")) return undefined;
    return this.told[name] ?? Object.entries(this.told).find(([known]) => name.endsWith(`_${known}`))?.[1];
  }

  /** The parameters that it needs, by what its link or others have told, or by their examples. */
  private queryOf({ item, operation }: Operation, linked: Values): string {
    const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((each) =>
      resolve<Parameter>(this.document, each),
    );
    const pairs = parameters
      .filter(({ in: place, required }) => place === "query" && required)
      .map(
        ({ name, example }) => `${name}=${encodeURIComponent(String(linked[name] ?? this.toldAs(name) ?? example))}`,
      );
    return pairs.length > 0 ? `?${pairs.join("&")}` : "";
  }
}

function nameOf({ operationId }: Operation["operation"]): string {
  return operationId as string;
}

/** A value with what runtime expressions in its texts have read. */
function filled(value: unknown, told: Values): unknown {
  if (typeof value === "string")
    return value in told
      ? told[value]
      : value.replaceAll(/\{(\$[^}]+)\}/g, (_, expression) => String(told[expression]));
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => filled(each, told));
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, filled(part, told)]));
}

function isDeletion({ method, operation }: Operation): boolean {
  return method === "delete" || nameOf(operation).startsWith("delete");
}

function parted<Item>(items: Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

function valueAt(body: unknown, steps: string[]): unknown {
  return steps.reduce((value, step) => (value as Values | undefined)?.[step], body);
}
