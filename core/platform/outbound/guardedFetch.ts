import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { lookup } from "../../values/lookup.ts";
import type { AddressPolicy } from "./addresses.ts";
import { sendRequest } from "./connect.ts";
import { OutboundFault } from "./outboundFault.ts";
import { addressPolicy } from "./policy.ts";

export interface OutboundLimits {
  /** Time limit from the call to the last byte of the answer. */
  timeoutMs?: number;
  /** Limit of the answer's body, after decompression. */
  maxResponseBytes?: number;
  /** Policy of the process, except in tests. */
  policy?: AddressPolicy;
}

const defaultTimeoutMs = 30_000;
export const defaultMaxResponseBytes = 16 * 1024 * 1024;
const maxRedirects = 5;
const userAgent = "Sheaf";

/** Headers of the connection, not of the request, which callers do not set. */
const connectionHeaders = [
  "connection",
  "content-length",
  "expect",
  "host",
  "keep-alive",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
];
/** Headers that may follow a redirect to another origin; any other may be a secret for the first origin. */
const crossOriginHeaders = new Set(["accept", "accept-encoding", "accept-language", "content-type", "user-agent"]);

/**
 * Calls an address that a user gave; nothing else may do so. It can stand in for fetch, but takes http and https only, never
 * connects to a private or reserved address unless the operator allowed its network, whatever DNS says and wherever a
 * redirect leads, uses no proxies from the environment, and is bounded in time and size.
 * @throws OutboundFault; the abort reason of `init.signal`
 */
export async function guardedFetch(
  input: string | URL | Request,
  init: RequestInit = {},
  limits: OutboundLimits = {},
): Promise<Response> {
  const request = parseRequest(input, init);
  const call = beginCall(request.signal, limits);
  try {
    const answered = await followed(request, await readBody(request), call);
    return toResponse(answered, call, limits.maxResponseBytes ?? defaultMaxResponseBytes);
  } catch (error) {
    call.done();
    throw call.signal.aborted ? call.signal.reason : error;
  }
}

/** Begins a call within its time limit. @param caller aborted when the caller no longer waits for it */
export function beginCall(caller: AbortSignal | null | undefined, limits: OutboundLimits): Call {
  const { timeoutMs = defaultTimeoutMs, policy = addressPolicy() } = limits;
  const ended = new AbortController();
  const timer = setTimeout(() => {
    ended.abort(new OutboundFault("timeout", `There was no complete response within ${timeoutMs / 1000} s.`));
  }, timeoutMs);
  const abort = () => ended.abort(caller?.reason);
  if (caller?.aborted) abort();
  else caller?.addEventListener("abort", abort, { once: true });
  const done = () => {
    clearTimeout(timer);
    caller?.removeEventListener("abort", abort);
  };
  return { signal: ended.signal, policy, done };
}

/** Binds guardedFetch to limits, for libraries that take a `fetch`. */
export function guardedFetchWith(limits: OutboundLimits): typeof guardedFetch {
  return (input, init) => guardedFetch(input, init, limits);
}

/** First request of a call, before any redirect; a Request fits this type. */
export interface FirstRequest {
  url: string;
  method: string;
  headers: Iterable<[name: string, value: string]>;
  redirect: Request["redirect"];
}

export interface Call {
  signal: AbortSignal;
  policy: AddressPolicy;
  /** Ends the request: the last byte is there, or nobody waits for it any more. */
  done(): void;
}

function parseRequest(input: string | URL | Request, init: RequestInit): Request {
  try {
    return input instanceof Request ? new Request(input, init) : new Request(input.toString(), init);
  } catch (error) {
    throw new OutboundFault("invalid_url", `The request cannot be sent: ${(error as Error).message}.`, {
      cause: error,
    });
  }
}

async function readBody(request: Request): Promise<Uint8Array | null> {
  if (!request.body) return null;
  return new Uint8Array(await request.arrayBuffer());
}

interface Answered {
  answer: IncomingMessage;
  url: URL;
  isRedirected: boolean;
}

/** Sends the request, and again where redirects lead. */
export async function followed(
  request: FirstRequest,
  firstBody: Uint8Array | string | null,
  { signal, policy }: Call,
): Promise<Answered> {
  let url = checkedUrl(request.url);
  let { method } = request;
  let body = firstBody;
  let headers = requestHeaders(request);
  for (let redirects = 0; ; redirects++) {
    signal.throwIfAborted();
    const answer = await sendUntil(signal, sendRequest({ url, method, headers, body, signal }, policy));
    const location = isRedirect(answer.statusCode) ? answer.headers.location : undefined;
    if (location === undefined || request.redirect === "manual") return { answer, url, isRedirected: redirects > 0 };
    answer.destroy();
    if (request.redirect === "error") throw new OutboundFault("bad_redirect", `${url.host} redirects elsewhere.`);
    if (redirects === maxRedirects) {
      throw new OutboundFault("bad_redirect", `There were more than ${maxRedirects} redirects.`);
    }
    const next = checkedUrl(location, url);
    if (url.protocol === "https:" && next.protocol === "http:") {
      throw new OutboundFault("bad_redirect", `${url.host} redirects from https to http.`);
    }
    const becomesGet = answer.statusCode === 303 ? method !== "HEAD" : isMovedPost(answer.statusCode, method);
    if (becomesGet) {
      method = "GET";
      body = null;
      delete headers["content-type"];
    }
    if (next.origin !== url.origin) headers = keepCrossOriginHeaders(headers);
    url = next;
  }
}

/** Stops waiting when the signal is aborted; a resolver itself cannot be told to stop. */
function sendUntil<T>(signal: AbortSignal, sent: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener("abort", onAbort, { once: true });
  return Promise.race([sent, promise]).finally(() => signal.removeEventListener("abort", onAbort));
}

function checkedUrl(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href);
  if (!url) throw new OutboundFault("invalid_url", "The address is not a URL.");
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new OutboundFault("invalid_url", `The address must begin with http:// or https://, not ${url.protocol}`);
  }
  if (url.username !== "" || url.password !== "") {
    throw new OutboundFault("invalid_url", "The address must not contain a user name or a password; send a header.");
  }
  return url;
}

function requestHeaders(request: FirstRequest): Record<string, string> {
  const headers: Record<string, string> = { "user-agent": userAgent, accept: "*/*" };
  for (const [name, value] of request.headers) headers[name] = value;
  for (const name of connectionHeaders) delete headers[name];
  headers["accept-encoding"] = "gzip, deflate, br";
  return headers;
}

function keepCrossOriginHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => crossOriginHeaders.has(name)));
}

function isRedirect(status: number | undefined): boolean {
  return status !== undefined && [301, 302, 303, 307, 308].includes(status);
}

function isMovedPost(status: number | undefined, method: string): boolean {
  return (status === 301 || status === 302) && method === "POST";
}

/** Status of an answer. @throws OutboundFault for one that no Response can have */
export function responseStatus(answer: IncomingMessage, url: URL): number {
  const status = answer.statusCode ?? 0;
  if (status >= 200 && status <= 599) return status;
  answer.destroy();
  throw new OutboundFault("unreachable", `${url.host} responded with the status ${status}.`);
}

export function responseHeaders({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    headers.append(rawHeaders[index] as string, rawHeaders[index + 1] as string);
  }
  return headers;
}

function toResponse({ answer, url, isRedirected }: Answered, call: Call, maxBytes: number): Response {
  const status = responseStatus(answer, url);
  const headers = responseHeaders(answer);
  const hasBody = status !== 204 && status !== 205 && status !== 304;
  if (!hasBody) {
    answer.resume();
    call.done();
  }
  const body = hasBody ? bodyStream(answer, headers, call, maxBytes) : null;
  const response = new Response(body, { status, statusText: answer.statusMessage ?? "", headers });
  Object.defineProperty(response, "url", { value: url.href });
  Object.defineProperty(response, "redirected", { value: isRedirected });
  return response;
}

/** Streams the decompressed body; the stream fails when it grows too large or takes too long. */
function bodyStream(
  answer: IncomingMessage,
  headers: Headers,
  call: Call,
  maxBytes: number,
): ReadableStream<Uint8Array> {
  const source = decompressed(answer, headers);
  const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  let bytes = 0;
  const end = () => {
    call.done();
    source.destroy();
    answer.destroy();
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await sendUntil(call.signal, chunks.next());
          if (done) {
            call.done();
            controller.close();
            return;
          }
          bytes += value.byteLength;
          if (bytes > maxBytes) throw new OutboundFault("too_large", `The response has more than ${maxBytes} bytes.`);
          controller.enqueue(value);
        } catch (error) {
          end();
          const isOurs = call.signal.aborted || error instanceof OutboundFault;
          controller.error(call.signal.aborted ? call.signal.reason : isOurs ? error : brokenOff(error));
        }
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
}

export function brokenOff(error: unknown): OutboundFault {
  return new OutboundFault("unreachable", `The response ended early: ${(error as Error).message}.`, { cause: error });
}

const decoders = lookup<() => NodeJS.ReadWriteStream & Readable>({
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
});

/** Decompresses the body, and deletes the headers that no longer describe it. */
export function decompressed(answer: IncomingMessage, headers: Headers): Readable {
  const encoding = headers.get("content-encoding")?.trim().toLowerCase();
  const decoder = encoding === undefined ? undefined : decoders[encoding];
  if (!decoder) return answer;
  headers.delete("content-encoding");
  headers.delete("content-length");
  const decoding = decoder();
  answer.on("error", (error) => decoding.destroy(error));
  answer.on("aborted", () => decoding.destroy(new Error("the connection was closed")));
  return answer.pipe(decoding);
}
