import type { Route } from "../../../validation/route.ts";
import { exampleBodies, idIn, parametersOf, type World } from "../../support/everyOperation.ts";
import { bodySchema, sample } from "./schemas.ts";
import { idNamed, withIdsOf } from "./worldIds.ts";

/** A request before it is sent, in pieces that can be changed by themselves. */
export interface HostileRequest {
  method: string;
  /** By the name of the parameter, percent-encoded. */
  path: Map<string, string>;
  /** Percent-encoded. */
  query: [name: string, text: string][];
  headers: [name: string, text: string][];
  /** Undefined for none. */
  body: unknown;
}

/** As it goes over the wire. */
export interface SentRequest {
  method: string;
  url: string;
  headers: [string, string][];
  body: Uint8Array | null;
}

/**
 * A request of the operation that the contract takes: an example's body or a sampled one, about what is in the world.
 * @param variant even ones take an example's body, odd ones sample
 */
export function soundRequest(world: World, route: Route, variant: number): HostileRequest {
  const examples = exampleBodies(route);
  const schema = bodySchema(route);
  const isSampled = variant % 2 === 1 && schema !== undefined;
  const given = isSampled ? sample(schema, variant >> 1) : examples[(variant >> 1) % Math.max(1, examples.length)];
  // Now and then ids are left to be those of nothing.
  const body = variant % 16 === 15 ? given : withIdsOf(world, given);
  const headers: HostileRequest["headers"] = body === undefined ? [] : [["content-type", "application/json"]];
  return {
    method: route.method,
    path: new Map(route.params.map(({ name }) => [name, encodeURIComponent(idIn(world, route, name))])),
    query: soundQuery(world, route, variant),
    headers,
    body,
  };
}

/** What the operation needs; in some variants also what it takes. */
function soundQuery(world: World, route: Route, variant: number): HostileRequest["query"] {
  const isWide = variant % 4 >= 2;
  return parametersOf(route, "query").flatMap((parameter, index): [string, string][] => {
    const { name, required, example, schema } = parameter;
    const isTaken = required || (isWide && ((variant >> 2) + index) % 3 === 0);
    if (!isTaken) return [];
    const id = idNamed(world, name);
    const value = id ?? example ?? (name.endsWith("cursor") ? undefined : sample(schema, variant));
    return value === undefined ? [] : [[name, encodeURIComponent(String(value))]];
  });
}

/** A request's line and headers have 16 KiB of room; Bun answers more than that by itself, with 431 (wire.ts). */
const longestUrl = 12_000;

export function urlOf(route: Route, { path, query }: HostileRequest): string {
  const filled = route.path.replace(/\{(\w+)\}/g, (_, name: string) => path.get(name) ?? "");
  const url = filled + (query.length === 0 ? "" : `?${query.map(([name, text]) => `${name}=${text}`).join("&")}`);
  return url.slice(0, longestUrl).replace(/%.?$/, "");
}

const longestCommand = 200_000;

/** A line for a shell that sends the same request; the key is in $KEY. */
export function curlOf(baseUrl: string, { method, url, headers, body }: SentRequest): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  const options = [
    `-X ${method}`,
    quoted(baseUrl + url),
    '-H "x-api-key: $KEY"',
    ...headers.map(([name, text]) => `-H ${quoted(`${name}: ${text}`)}`),
  ];
  const command = `curl -sS ${options.join(" ")}`;
  if (body === null) return command;
  const text = Buffer.from(body).toString("latin1");
  const plain = /^[\x20-\x7e\n]*$/.test(text);
  if (text.length > longestCommand) return `${command} --data-binary @- # ${text.length} bytes: ${text.slice(0, 500)}…`;
  if (plain) return `${command} --data-binary ${quoted(text)}`;
  return `base64 -d <<< ${Buffer.from(body).toString("base64")} | ${command} --data-binary @-`;
}
