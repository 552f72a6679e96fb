import { AsyncLocalStorage } from "node:async_hooks";
import { guardedFetchWith } from "../outbound/guardedFetch.ts";

/** One request to a provider and its answer, as they are on the wire. */
export interface Exchange {
  /** Adds to the body what the library has no words for; null leaves it, byte by byte, as a signature may need it. */
  patch: ((body: Record<string, unknown>) => Record<string, unknown>) | null;
  timeoutMs: number;
  /** The answer's body, once there is one. */
  replyText: string | null;
}

const maxReplyBytes = 64 * 1024 * 1024;

/** The providers' clients are kept and shared, so what belongs to one call travels beside it. */
const current = new AsyncLocalStorage<Exchange>();

/** Runs a call whose one request and answer go through `exchange`. */
export function duringExchange<T>(exchange: Exchange, call: () => Promise<T>): Promise<T> {
  return current.run(exchange, call);
}

/** What the providers' clients send with: the guarded client, since a workspace may say where its provider is. */
export async function exchangeFetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const exchange = current.getStore();
  if (!exchange) throw new Error("a provider's client was used outside of a call");
  const { patch } = exchange;
  const body = patch && typeof init.body === "string" ? JSON.stringify(patch(JSON.parse(init.body))) : init.body;
  const send = guardedFetchWith({ timeoutMs: exchange.timeoutMs, maxResponseBytes: maxReplyBytes });
  const response = await send(input, { ...init, body: body ?? null });
  exchange.replyText = await response.text();
  return new Response(exchange.replyText, { status: response.status, headers: response.headers });
}
