import { randomUUID } from "node:crypto";
import { routes as contractRoutes } from "../../generated/routes.ts";
import type { Route } from "../../validation/route.ts";
import type { Client } from "./client.ts";
import type { TestWorkspace } from "./database.ts";
import type { Harness } from "./harness.ts";
import type { WorldPart } from "./worlds/part.ts";
import { parts } from "./worlds/parts.ts";

export const routes: Route[] = Object.values(contractRoutes);
export const routesWithKey = routes.filter((route) => route.auth);

export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  format?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  example?: unknown;
  schema: Schema;
}

interface ContractOperation {
  operationId: string;
  parameters?: (Parameter & { $ref?: string })[];
  requestBody?: {
    content: {
      "application/json": { schema: Schema; example?: unknown; examples?: Record<string, { value: unknown }> };
    };
  };
}

export const document = await Bun.file(new URL("../../generated/openapi.json", import.meta.url)).json();

/** Follows a reference of the contract to what it names. */
export function resolved<T extends { $ref?: string }>(part: T): T {
  if (part.$ref === undefined) return part;
  const found = part.$ref
    .slice(2)
    .split("/")
    .reduce((node, name) => node[name], document);
  return resolved(found as T);
}

export function contractOf({ path, method }: Route): ContractOperation {
  const item = document.paths[path];
  const operation = item[method.toLowerCase()] as ContractOperation;
  return { ...operation, parameters: [...(item.parameters ?? []), ...(operation.parameters ?? [])] };
}

/** Every request body that the contract shows for the operation; none when it takes none. */
export function exampleBodies(route: Route): unknown[] {
  const content = contractOf(route).requestBody?.content["application/json"];
  if (!content) return [];
  const { example, examples = {} } = content;
  const shown = example === undefined ? Object.values(examples).map(({ value }) => value) : [example];
  if (shown.length === 0) throw new Error(`the contract shows no body for ${route.operationId}`);
  return structuredClone(shown);
}

/** The first of them; undefined when it takes none. */
export function exampleBody(route: Route): unknown {
  return exampleBodies(route)[0];
}

export function parametersOf(route: Route, place: "path" | "query" | "header"): Parameter[] {
  return (contractOf(route).parameters ?? [])
    .map((parameter) => ({ ...resolved(parameter), schema: resolved(resolved(parameter).schema) }))
    .filter((parameter) => parameter.in === place);
}

/** Texts that break a parameter's schema. */
export function faultyTexts({ schema }: Parameter): string[] {
  const { type, minimum, maximum, minLength, maxLength, format } = schema;
  if (schema.enum) return ["nonsense", ""];
  if (type === "boolean") return ["maybe", "", "2"];
  if (type === "integer") {
    const beyond = [minimum === undefined ? [] : minimum - 1, maximum === undefined ? [] : maximum + 1].flat();
    return ["x", "", "1.5", "1e1", "NaN", "0x1", ...beyond.map(String)];
  }
  const texts = ["%00", "%ff"];
  if (format) texts.push("nonsense");
  if (minLength) texts.push("");
  if (maxLength) texts.push("x".repeat(maxLength + 1));
  return texts;
}

/** A workspace that has one of everything that a path can name. */
export interface World {
  workspace: TestWorkspace;
  client: Client;
  /** By the part that made them. */
  ids: Map<WorldPart, Record<string, string>>;
}

/** @param only the parts to fill; all when left out */
export async function createWorld(
  server: Pick<Harness, "newWorkspace">,
  name: string,
  only: readonly WorldPart[] = parts,
): Promise<World> {
  const { workspace, client } = await server.newWorkspace(name);
  const ids = new Map<WorldPart, Record<string, string>>();
  for (const part of only) ids.set(part, await part.fill({ client, workspace, name }));
  return { workspace, client, ids };
}

/** The part that fills the operation's path; undefined for a path without parameters. */
export function partOf(route: Route): WorldPart | undefined {
  const part = parts.find(({ families }) => families.includes(route.family));
  if (!part && route.params.length > 0) {
    throw new Error(`nothing fills the path of ${route.operationId}: add ${route.family} to test/support/worlds`);
  }
  return part;
}

/** The path of an operation with the ids of the world, or with others by the name of their parameter. */
export function pathIn(world: World, route: Route, others: Record<string, string> = {}): string {
  return route.path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => others[name] ?? encodeURIComponent(idIn(world, route, name)),
  );
}

/**
 * Path and query of a request: the parameters that the operation needs, by what the world has of the name or else by the
 * contract's examples, and `query` after them. A parameter of `query` is not repeated.
 */
export function urlIn(world: World, route: Route, query = ""): string {
  const extra = new URLSearchParams(query);
  const needed = parametersOf(route, "query").filter(({ name, required }) => required && !extra.has(name));
  const ids = world.ids.get(parts.find(({ families }) => families.includes(route.family)) as WorldPart);
  const pairs = needed.map(({ name, example }) => `${name}=${encodeURIComponent(ids?.[name] ?? String(example))}`);
  const whole = [...pairs, ...(query === "" ? [] : [query])].join("&");
  return pathIn(world, route) + (whole === "" ? "" : `?${whole}`);
}

/** Id in the world that a path parameter of the operation stands for. */
export function idIn(world: World, route: Route, parameter: string): string {
  const part = partOf(route) as WorldPart;
  const name = part.idName?.(route, parameter) ?? parameter;
  const id = world.ids.get(part)?.[name];
  if (id === undefined) throw new Error(`no world has a ${name} for ${route.operationId} yet`);
  return id;
}

/** An id of the right form that nothing has. */
export function absentId(route: Route, parameter: string): string {
  const schema = parametersOf(route, "path").find(({ name }) => name === parameter)?.schema;
  if (schema?.type === "integer") return String(1_900_000_000 + Math.floor(Math.random() * 100_000_000));
  return schema?.format === "uuid" ? randomUUID() : `absent-${randomUUID()}`;
}

/** Whether an id that names nothing is no fault: putting it there is what the operation is for. */
export function makesWhatIsNotThere(route: Route): boolean {
  return route.method === "PUT" && 201 in route.responses;
}

/** A sound request of the operation: its example body, if it takes one. */
export function initOf(route: Route, body: unknown = exampleBody(route)): RequestInit {
  const init: RequestInit = { method: route.method };
  if (body === undefined) return init;
  return { ...init, body: JSON.stringify(body), headers: { "content-type": "application/json" } };
}
