import type { ClientOperation } from "../../generated/client.ts";
import type { operations } from "../../generated/types.ts";
import { ending, key, signOut } from "./session.ts";

// The only way from the console to the server: an operation of generated/client.ts, with the types of the contract.

type Id = keyof operations;
/** Values to send: fields with a default may be left out, while the contract's types, made for handlers, require them. */
type Sent<Values, Defaulted> = Values extends object
  ? Omit<Values, Defaulted & string> & { [Name in keyof Values & Defaulted]?: Values[Name] }
  : never;
type Place<Of extends Id, Name extends "path" | "query"> = operations[Of]["parameters"] extends {
  [N in Name]?: infer V;
}
  ? V
  : never;
type BodyOf<Of extends Id> = operations[Of] extends { requestBody?: { content: { "application/json": infer Body } } }
  ? Body
  : never;
type Part<Name extends string, Values> = [NonNullable<Values>] extends [never]
  ? { [N in Name]?: undefined }
  : Record<never, never> extends NonNullable<Values>
    ? { [N in Name]?: NonNullable<Values> }
    : { [N in Name]: NonNullable<Values> };

export type Input<Of extends Id, Defaulted extends string> = Part<"params", Place<Of, "path">> &
  Part<"query", Sent<Place<Of, "query">, Defaulted>> &
  Part<"body", Sent<BodyOf<Of>, Defaulted>>;

type Answers = operations[Id]["responses"];
type Success<Responses> = {
  [Status in keyof Responses & (200 | 201 | 202)]: Responses[Status] extends {
    content: { "application/json": infer B };
  }
    ? B
    : undefined;
}[keyof Responses & (200 | 201 | 202)];

/** Body of the success of an operation. */
export type AnswerOf<Of extends Id> = Success<Answers & operations[Of]["responses"]>;

/** A request that did not succeed, in words for the person who asked. */
export class Failure extends Error {
  constructor(
    message: string,
    /** HTTP status; 0 where no answer came. */
    readonly status: number,
    /** Code of the contract, where the answer has one. */
    readonly code: string | null = null,
    readonly requestId: string | null = null,
  ) {
    super(message);
  }
}

interface Sending {
  signal?: AbortSignal;
  /** A key that is being tried; the one of the session where it is left out. */
  withKey?: string;
}

/** Calls an operation of the contract. @throws Failure; an AbortError where the caller has given up */
export async function call<Of extends Id, Defaulted extends string>(
  operation: ClientOperation<Of, Defaulted>,
  input: Input<Of, Defaulted>,
  { signal, withKey }: Sending = {},
): Promise<AnswerOf<Of>> {
  const { body } = input as { body?: unknown };
  const answer = await fetch(addressOf(operation, input as Parts), {
    method: operation.method,
    headers: {
      "x-api-key": withKey ?? key.value ?? "",
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch((error: Error) => {
    throw error.name === "AbortError" ? error : new Failure("The server cannot be reached.", 0);
  });
  if (answer.ok) return answer.json();
  const failure = await failureOf(answer);
  // A key that was revoked meanwhile opens nothing any more.
  if (failure.status === 401 && withKey === undefined) {
    ending.value = "The server no longer accepts your key. It may have been revoked, or have expired.";
    signOut();
  }
  throw failure;
}

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
}

/** Path and query of a request, as the contract has them. */
export function addressOf({ path }: { path: string }, { params = {}, query = {} }: Parts): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== undefined && one !== null) search.append(name, String(one));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

async function failureOf(answer: Response): Promise<Failure> {
  const { message, error } = await answer.json().catch(() => ({}));
  const wait = answer.headers.get("retry-after");
  const text = message ?? `The server answered with status ${answer.status}.`;
  return new Failure(
    wait ? `${text} Try again in ${wait} s.` : text,
    answer.status,
    error ?? null,
    answer.headers.get("x-request-id"),
  );
}

/** Command line that sends the same request, with the key left to a variable of the shell. */
export function curlOf(operation: { method: string; path: string }, input: Parts & { body?: unknown }): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  const lines = [`curl ${quoted(location.origin + addressOf(operation, input))}`, `-H "X-API-KEY: $SHEAF_API_KEY"`];
  if (operation.method !== "GET") lines.splice(1, 0, `-X ${operation.method}`);
  if (input.body !== undefined)
    lines.push(`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(input.body))}`);
  return lines.join(" \\\n  ");
}
