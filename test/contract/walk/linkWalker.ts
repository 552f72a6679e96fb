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

/** Sends a request of an operation. */
export type Send = (path: string, init: RequestInit, security: string[]) => Promise<RawAnswer>;

/**
 * Walks over a server with nothing but its contract: begins at the paths that name nothing, fills the others by the links of the
 * answers, and bodies by examples, in which ids are those that links have told.
 */
export class LinkWalker {
  /** What was answered with a success. */
  readonly reached = new Set<string>();
  /** The last answer to each of the others. */
  readonly refusals = new Map<string, string>();
  private readonly operations: Operation[];
  /** What paths name, of each operation that links lead to, in the order in which they did last. */
  private readonly places = new Map<string, Values[]>();
  /** The last value that a link has told, by the name of the parameter. */
  private readonly told: Values = {};
  private count = 0;

  constructor(
    private readonly document: Document,
    private readonly send: Send,
  ) {
    this.operations = operationsOf(document);
    for (const { path, operation } of this.operations)
      if (!path.includes("{")) this.places.set(nameOf(operation), [{}]);
  }

  get unreached(): string[] {
    return this.operations.map(({ operation }) => nameOf(operation)).filter((name) => !this.reached.has(name));
  }

  /** @param settle waits until the server has done what it has promised */
  async walk(settle: () => Promise<void>): Promise<void> {
    const [deletions, lasting] = parted(this.operations, isDeletion);
    // A change may switch off what others need.
    const [changes, others] = parted(lasting, ({ method }) => method === "patch");
    const visitAll = async () => {
      for (let before = -1; before !== this.progress; ) {
        before = this.progress;
        for (const operation of [...others, ...changes]) if (!this.isExhausted(operation)) await this.visit(operation);
        await settle();
      }
    };
    await visitAll();
    // What was told of last is in what was told of before, and goes first.
    const order = [...this.places.keys()];
    const ageOf = ({ operation }: Operation) => order.indexOf(nameOf(operation));
    for (const operation of deletions.toSorted((a, b) => ageOf(b) - ageOf(a))) await this.visit(operation);
    await visitAll();
  }

  private get progress(): number {
    return this.reached.size + this.places.size;
  }

  /** Whether it was reached, and so is the way to all that its links lead to. */
  private isExhausted({ operation }: Operation): boolean {
    if (!this.reached.has(nameOf(operation))) return false;
    const targets = Object.values(operation.responses).flatMap((response) => Object.keys(this.linksOf(response)));
    return targets.every((name) => this.places.has(name));
  }

  /** Sends what the contract shows to the first places and the last ones, until one of them takes it. */
  private async visit(found: Operation): Promise<void> {
    const known = this.places.get(nameOf(found.operation)) ?? [];
    const places = new Set([...known.slice(0, 2), ...known.slice(-2)]);
    for (const place of places) {
      for (const body of this.bodiesOf(found)) if (await this.ask(found, place, body)) return;
    }
  }

  private async ask(found: Operation, place: Values, body: unknown): Promise<boolean> {
    const { method, operation } = found;
    const path = found.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(place[name])));
    const init: RequestInit = { method: method.toUpperCase() };
    if (body !== undefined) {
      init.body = JSON.stringify(body);
      init.headers = { "content-type": "application/json" };
    }
    const security = (operation.security ?? this.document.security ?? []).flatMap((way) => Object.keys(way));
    const answer = await this.send(path + this.queryOf(found), init, security);
    const name = nameOf(operation);
    if (answer.status >= 300) {
      if (!this.reached.has(name)) this.refusals.set(name, `${answer.status} ${JSON.stringify(answer.body)}`);
      return false;
    }
    this.reached.add(name);
    this.refusals.delete(name);
    this.follow(operation.responses[answer.status], place, answer.body);
    for (const [key, value] of Object.entries((answer.body ?? {}) as Values))
      if (key.endsWith("_id")) this.told[key] ??= value;
    return true;
  }

  private follow(
    response: Operation["operation"]["responses"][string] | undefined,
    place: Values,
    body: unknown,
  ): void {
    for (const [name, { parameters }] of Object.entries(response ? this.linksOf(response) : {})) {
      const named = Object.entries(parameters).map(([parameter, expression]) => {
        const pointer = expression.split("#/")[1]?.split("/");
        return [parameter, pointer ? valueAt(body, pointer) : place[expression.split(".").at(-1) as string]] as const;
      });
      if (named.some(([, value]) => value === undefined || value === null)) continue;
      const values = Object.fromEntries(named);
      const known = this.places.get(name) ?? [];
      if (known.some((each) => Bun.deepEquals(each, values))) continue;
      this.places.delete(name);
      this.places.set(name, [...known, values]);
      for (const [parameter, value] of named) this.told[parameter] ??= value;
    }
  }

  private linksOf(response: Operation["operation"]["responses"][string]) {
    return resolve<ResponseObject>(this.document, response).links ?? {};
  }

  /** The examples of a body; one without, where it takes none. */
  private bodiesOf({ operation }: Operation): unknown[] {
    const content = operation.requestBody && resolve(this.document, operation.requestBody).content["application/json"];
    if (!content) return [undefined];
    const { example, examples = {} } = content;
    const shown = example === undefined ? Object.values(examples).map(({ value }) => value) : [example];
    return shown.map((value) => this.withToldIds(value));
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

  /** The parameters that it needs, by what links have told or by their examples. */
  private queryOf({ item, operation }: Operation): string {
    const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((each) =>
      resolve<Parameter>(this.document, each),
    );
    const pairs = parameters
      .filter(({ in: place, required }) => place === "query" && required)
      .map(({ name, example }) => `${name}=${encodeURIComponent(String(this.toldAs(name) ?? example))}`);
    return pairs.length > 0 ? `?${pairs.join("&")}` : "";
  }
}

function nameOf({ operationId }: Operation["operation"]): string {
  return operationId as string;
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
