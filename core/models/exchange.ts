import { AsyncLocalStorage } from "node:async_hooks";
import { guardedText } from "../platform/outbound/guardedText.ts";
import { parseToWrite } from "../values/jsonText.ts";

type Body = Record<string, unknown>;

/** One request to a provider and its answer, as they are sent. */
export interface Exchange {
  /** Adds parts to the body that the library has no option for; null leaves its bytes alone, as a signature needs. */
  patch: ((body: Body) => Body) | null;
  timeoutMs: number;
  /** True for a successful answer that we can read, so that the library need not read and check it as well. */
  isUnderstood(replyText: string): boolean;
  /** Body of the request; null until it is sent, and where it is no text. */
  requestText: string | null;
  /** Body of the answer; null until it has arrived. */
  replyText: string | null;
}

const maxReplyBytes = 64 * 1024 * 1024;

/** Symbol that is thrown to leave the provider's library, once there is an answer that it need not read. */
const understood = Symbol("understood");

/** Exchange of the current call. Clients of providers are shared, so it cannot be part of them. */
const current = new AsyncLocalStorage<Exchange>();

/** Runs a call whose one request and answer go through `exchange`. */
export async function duringExchange(exchange: Exchange, call: () => PromiseLike<unknown>): Promise<void> {
  try {
    await current.run(exchange, async () => call());
  } catch (error) {
    if (error !== understood) throw error;
  }
}

/**
 * Fetches for the clients of providers. It is the guarded client, since a workspace may set the address of its
 * provider.
 */
export async function exchangeFetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const exchange = current.getStore();
  if (!exchange) throw new Error("a provider's client was used outside of a call");
  const { patch } = exchange;
  const { url, method, headers, body, signal } = requestOf(input, init);
  const patched = patch && typeof body === "string" ? JSON.stringify(patch(parseToWrite(body) as Body)) : body;
  exchange.requestText = typeof patched === "string" ? patched : null;
  const answer = await guardedText(
    { url, method, headers, body: patched, signal },
    { timeoutMs: exchange.timeoutMs, maxResponseBytes: maxReplyBytes },
  );
  exchange.replyText = answer.text;
  if (answer.status === 200 && exchange.isUnderstood(answer.text)) throw understood;
  return new Response(answer.text, { status: answer.status, headers: answer.headers });
}

function requestOf(input: string | URL | Request, init: RequestInit) {
  const { method = "GET", headers = {}, body = null, signal = null } = init;
  // The libraries of providers, and their clients for tokens, send only texts.
  if (input instanceof Request || (body !== null && typeof body !== "string" && !(body instanceof Uint8Array))) {
    throw new Error("a provider's client sends in a form that is not known here");
  }
  const named = headers instanceof Headers || Array.isArray(headers) ? headers : Object.entries(headers);
  return { url: input.toString(), method, headers: named as Iterable<[string, string]>, body, signal };
}
