import { AsyncLocalStorage } from "node:async_hooks";
import { guardedText } from "../platform/outbound/guardedText.ts";

/** One request to a provider and its answer, as they are on the wire. */
export interface Exchange {
  /** Adds to the body what the library has no words for; null leaves it, byte by byte, as a signature may need it. */
  patch: ((body: Record<string, unknown>) => Record<string, unknown>) | null;
  timeoutMs: number;
  /** Whether an answer that went well is understood by us, so that the library need not read and check it as well. */
  isUnderstood(replyText: string): boolean;
  /** The answer's body, once there is one. */
  replyText: string | null;
}

const maxReplyBytes = 64 * 1024 * 1024;

/** Thrown through the library, to leave it as soon as there is an answer that it need not read. */
const understood = Symbol("understood");

/** The providers' clients are kept and shared, so what belongs to one call travels beside it. */
const current = new AsyncLocalStorage<Exchange>();

/** Runs a call whose one request and answer go through `exchange`. */
export async function duringExchange(exchange: Exchange, call: () => PromiseLike<unknown>): Promise<void> {
  try {
    await current.run(exchange, async () => call());
  } catch (error) {
    if (error !== understood) throw error;
  }
}

/** What the providers' clients send with: the guarded client, since a workspace may say where its provider is. */
export async function exchangeFetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const exchange = current.getStore();
  if (!exchange) throw new Error("a provider's client was used outside of a call");
  const { patch } = exchange;
  const { url, method, headers, body, signal } = requestOf(input, init);
  const patched = patch && typeof body === "string" ? JSON.stringify(patch(JSON.parse(body))) : body;
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
  // The libraries of the providers send texts to addresses; their clients for tokens do too.
  if (input instanceof Request || (body !== null && typeof body !== "string" && !(body instanceof Uint8Array))) {
    throw new Error("a provider's client sends in a form that is not known here");
  }
  const named = headers instanceof Headers || Array.isArray(headers) ? headers : Object.entries(headers);
  return { url: input.toString(), method, headers: named as Iterable<[string, string]>, body, signal };
}
