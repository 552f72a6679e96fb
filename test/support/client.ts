import { routes as contractRoutes } from "../../generated/routes.ts";
import type { operations } from "../../generated/types.ts";
import type { Input, OperationId } from "../../handlers/handler.ts";
import { Contract, contractFile, unrouted } from "../../server/contract.ts";
import type { Route, RouteTable } from "../../validation/route.ts";

type Responses<Id extends OperationId> = operations[Id]["responses"];

type BodyOf<Response> = Response extends { content: infer Content } ? Content[keyof Content] : undefined;

/** An answer that the contract lists; `status` tells which, and so what the body is. */
export type Answer<Id extends OperationId> = {
  [Status in keyof Responses<Id>]: { status: Status; body: BodyOf<Responses<Id>[Status]>; headers: Headers };
}[keyof Responses<Id>];

/** Input whose properties may be left out, since the contract's defaults fill them in. */
type Loose<T> = T extends readonly (infer Item)[]
  ? Loose<Item>[]
  : T extends object
    ? { [Key in keyof T]?: Loose<T[Key]> }
    : T;

export interface CallOptions<Id extends OperationId> {
  params?: Input<Id>["params"];
  query?: Loose<Input<Id>["query"]>;
  headers?: Record<string, string>;
  body?: Loose<NonNullable<Input<Id>["body"]>>;
}

/** Answer to a request that need not be a sound one. */
export interface RawAnswer {
  status: number;
  /** Parsed when it is JSON, text otherwise. */
  body: unknown;
  headers: Headers;
}

export interface Client {
  /** Calls an operation. Throws when the answer breaks the contract, whatever its status. */
  call<Id extends OperationId>(operationId: Id, options?: CallOptions<Id>): Promise<Answer<Id>>;
  /** Calls an operation and gives the body of the answer; throws when it has another status. */
  expect<Id extends OperationId, Status extends keyof Responses<Id> & number>(
    status: Status,
    operationId: Id,
    options?: CallOptions<Id>,
  ): Promise<BodyOf<Responses<Id>[Status]>>;
  /** Sends a request as it is, with the key; for what `call` would not let through. The answer is checked as well. */
  fetch(path: string, init?: RequestInit): Promise<RawAnswer>;
}

interface ClientOptions {
  /** The contract to hold answers against, when it is not the product's. */
  file?: string;
  routes?: RouteTable;
}

/**
 * The one client of all tests: every answer is checked against the contract.
 * @param key sent as X-API-KEY; null sends none
 */
export function api(baseUrl: string, key: string | null, options: ClientOptions = {}): Client {
  return new CheckingClient(baseUrl, key, options.routes ?? contractRoutes, checkerOf(options.file ?? contractFile));
}

class CheckingClient implements Client {
  constructor(
    private readonly baseUrl: string,
    private readonly key: string | null,
    private readonly routes: RouteTable,
    private readonly checker: Promise<AnswerChecker>,
  ) {}

  async call<Id extends OperationId>(operationId: Id, options: CallOptions<Id> = {}): Promise<Answer<Id>> {
    const route = this.routes[operationId];
    if (!route) throw new Error(`the contract has no operation ${operationId}`);
    const { params = {}, query = {}, headers = {}, body } = options;
    const url = pathOf(route, params as Record<string, unknown>) + queryOf(query as Record<string, unknown>);
    const init = { method: route.method, headers: new Headers(headers), body: undefined as string | undefined };
    if (body !== undefined) {
      init.body = JSON.stringify(body);
      init.headers.set("content-type", "application/json");
    }
    return (await this.send(url, init, route)) as Answer<Id>;
  }

  async expect<Id extends OperationId, Status extends keyof Responses<Id> & number>(
    status: Status,
    operationId: Id,
    options?: CallOptions<Id>,
  ): Promise<BodyOf<Responses<Id>[Status]>> {
    const answer = (await this.call(operationId, options)) as RawAnswer;
    if (answer.status === status) return answer.body as BodyOf<Responses<Id>[Status]>;
    throw new Error(`${operationId} answered ${answer.status}, not ${status}: ${JSON.stringify(answer.body)}`);
  }

  fetch(path: string, init: RequestInit = {}): Promise<RawAnswer> {
    return this.send(path, init, this.routeOf(init.method ?? "GET", new URL(path, this.baseUrl).pathname));
  }

  private async send(path: string, init: RequestInit, route: Route | undefined): Promise<RawAnswer> {
    const headers = new Headers(init.headers);
    if (this.key !== null && !headers.has("x-api-key")) headers.set("x-api-key", this.key);
    const response = await fetch(this.baseUrl + path, { ...init, headers, redirect: "manual" });
    const text = await response.text();
    const checker = await this.checker;
    const misses = checker.findMisses(route, init.method ?? "GET", response, text);
    if (misses.length > 0) {
      const name = route?.operationId ?? path;
      throw new Error(`the answer ${response.status} of ${name} breaks the contract: ${misses.join("; ")}\n${text}`);
    }
    const isJson = /^application\/(problem\+)?json/.test(response.headers.get("content-type") ?? "") && text !== "";
    return { status: response.status, body: isJson ? JSON.parse(text) : text || undefined, headers: response.headers };
  }

  /**
   * The operation that a path and method mean. As in the server, a path without parameters wins, and a slash at the end says
   * nothing.
   */
  private routeOf(method: string, pathname: string): Route | undefined {
    const segments = pathname.replace(/\/$/, "").split("/");
    const form = formOf(method === "HEAD" ? "GET" : method, segments);
    return routesByForm(this.routes)
      .get(form)
      ?.find(({ template }) => template.every((part, index) => part.startsWith("{") || part === segments[index]))
      ?.route;
  }
}

type RoutesByForm = Map<string, { route: Route; template: string[] }[]>;

/** Kept, since splitting and comparing the paths of all operations for each request cost as much as sending it. */
const knownForms = new WeakMap<RouteTable, RoutesByForm>();

/** Operations by the method and length of their paths, those with the fewest parameters first. */
function routesByForm(routes: RouteTable): RoutesByForm {
  const known = knownForms.get(routes);
  if (known) return known;
  const templates = Object.values(routes)
    .map((route) => ({ route, template: route.path.split("/") }))
    .toSorted((a, b) => a.route.params.length - b.route.params.length);
  const byForm = Map.groupBy(templates, ({ route, template }) => formOf(route.method, template));
  knownForms.set(routes, byForm);
  return byForm;
}

function formOf(method: string, segments: readonly string[]): string {
  return `${method} ${segments.length}`;
}

function pathOf({ path, operationId }: Route, params: Record<string, unknown>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (params[name] === undefined) throw new Error(`${operationId} needs the path parameter ${name}`);
    return encodeURIComponent(String(params[name]));
  });
}

function queryOf(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value ?? []].flat().map((each): [string, string] => [name, String(each)]),
  );
  return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs)}`;
}

class AnswerChecker {
  constructor(private readonly contract: Contract) {}

  findMisses(route: Route | undefined, method: string, response: Response, text: string): string[] {
    const { status, headers } = response;
    // Pages of the documentation are not in the contract, and names with plain slashes are not understood here.
    if (route === undefined && status !== 404 && status !== 405)
      return headers.has("x-request-id") ? [] : ["there is no X-Request-Id"];
    // Said once for all paths in the contract: an unknown one, another method, and bodies where none is taken.
    const isUnrouted = route === undefined || (status === 413 && route.body === null);
    const name = isUnrouted ? unrouted : route.operationId;
    const misses = this.contract.findHeaderMisses(name, status, headers);
    if (method === "HEAD") return text === "" ? misses : [...misses, "HEAD has a body"];
    return [...misses, ...this.contract.findMisses(name, status, headers.get("content-type"), text)];
  }
}

/** Number of answers that wait for their other judge; few requests are under way at once. */
const answersKept = 8;

/**
 * Makes a contract judge each answer once. A server in this process checks the same answers by the same contract, and
 * parsing and checking them is a tenth of what tests cost.
 */
function judgingOnce(contract: Contract): Contract {
  const judge = contract.findMisses.bind(contract);
  const judged: { answer: Parameters<Contract["findMisses"]>; misses: string[] }[] = [];
  contract.findMisses = (...answer) => {
    const place = judged.findIndex((known) => known.answer.every((part, index) => part === answer[index]));
    const [known] = place === -1 ? [] : judged.splice(place, 1);
    if (known) return known.misses;
    const misses = judge(...answer);
    judged.push({ answer, misses });
    if (judged.length > answersKept) judged.shift();
    return misses;
  };
  return contract;
}

const checkers = new Map<string, Promise<AnswerChecker>>();

function checkerOf(file: string): Promise<AnswerChecker> {
  const known = checkers.get(file);
  if (known) return known;
  const loading = Contract.load(file).then((contract) => new AnswerChecker(judgingOnce(contract)));
  checkers.set(file, loading);
  return loading;
}
