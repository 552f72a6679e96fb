import { APICallError } from "@ai-sdk/provider";
import { OutboundFault } from "../platform/outbound/outboundFault.ts";
import { field, listAt, nullableTextAt } from "../providers/fields.ts";
import { parsedJson } from "../values/jsonText.ts";
import { type Access, withoutSecrets } from "./credentials.ts";
import { ModelFault } from "./modelFault.ts";

const maxMessageLength = 1000;

/**
 * Turns an error of a call into a fault for the caller: of the provider, or of the connection to it.
 * @param replyText the answer, if one had come
 */
export function providerFault(
  error: unknown,
  provider: string,
  access: Access,
  replyText: string | null = null,
): ModelFault {
  if (error instanceof ModelFault) return error;
  const outbound = causeOf(error, OutboundFault);
  if (outbound) return outboundFault(outbound, provider);
  if (!APICallError.isInstance(error)) {
    return replyText === null ? libraryFault(error, provider, access) : unreadable(provider, replyText, access);
  }
  const status = error.statusCode ?? null;
  // Of an error that came with 200 the library says only that it is no answer.
  const told = status === 200 ? errorIn(error.responseBody ?? "") : null;
  const said = shown(told || error.message || (error.responseBody ?? ""), access);
  const message = `${provider} responded with ${status ?? "nothing"}${said && `: ${said}`}`;
  const delay = retryDelayIn(error.responseBody ?? "");
  const retryAfterMs = retryAfter(error.responseHeaders ?? {}) ?? delay;
  const about = { status, retryAfterMs, cause: error };
  if (status === 401 || status === 403) return new ModelFault("PROVIDER_AUTH_ERROR", message, about);
  const isQuota = /insufficient_quota|exceeded your current quota/.test(error.responseBody ?? "");
  // Gemini calls limits for a minute a quota, too; of those it says how long they last.
  if (status === 402 || (isQuota && delay === null)) {
    return new ModelFault("PROVIDER_QUOTA_LIMIT", message, about);
  }
  if (status === 429) return new ModelFault("PROVIDER_RATE_LIMIT", message, { ...about, isTransient: true });
  if (status === 408 || status === 504)
    return new ModelFault("PROVIDER_TIMEOUT", message, { ...about, isTransient: true });
  return new ModelFault("PROVIDER_ERROR", message, { ...about, isTransient: status !== null && status >= 500 });
}

/** Fault of a provider that answered, but with no or only a part of an answer. It may have been charged, so it is not retried. */
export function brokenOff(provider: string, reason: string, replyText: string, access: Access): ModelFault {
  const said = shown(errorIn(replyText) || reason, access);
  return new ModelFault("PROVIDER_ERROR", `${provider} did not finish its answer: ${said}`, { status: 200 });
}

/** Fault of a provider whose reply holds no answer. */
export function unreadable(provider: string, replyText: string, access: Access): ModelFault {
  const said = shown(errorIn(replyText) || "The response holds no answer.", access);
  return new ModelFault("PROVIDER_ERROR", `${provider} responded with 200: ${said}`, { status: 200 });
}

/** Message of the error in a reply, or in the first of its choices, or null. */
function errorIn(replyText: string): string | null {
  const reply = parsedJson(replyText);
  const error = field(reply, "error") ?? field(listAt(reply, "choices")[0], "error");
  return typeof error === "string" ? error : nullableTextAt(error, "message");
}

/** What a provider said, as callers may see it. */
function shown(said: string, access: Access): string {
  return withoutSecrets(said, access).slice(0, maxMessageLength);
}

function causeOf<Kind extends Error>(error: unknown, kind: new (...args: never[]) => Kind): Kind | null {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    if (cause instanceof kind) return cause;
  }
  return null;
}

function outboundFault(fault: OutboundFault, provider: string): ModelFault {
  const message = `${provider} could not be called: ${fault.message}`;
  // A call that timed out may have been charged, so it is not retried.
  if (fault.code === "timeout")
    return new ModelFault("PROVIDER_TIMEOUT", `${provider}: ${fault.message}`, { cause: fault });
  return new ModelFault("PROVIDER_ERROR", message, { isTransient: fault.code === "unreachable", cause: fault });
}

/** Fault of a request that the library refused to write, since the provider does not take a part of it. */
function libraryFault(error: unknown, provider: string, access: Access): ModelFault {
  const said = withoutSecrets(error instanceof Error ? error.message : String(error), access);
  return new ModelFault("PROVIDER_ERROR", `The request for ${provider} is invalid: ${said}`, { cause: error });
}

/** Milliseconds of the wait that Google asks for in the body of an error, or null. */
function retryDelayIn(body: string): number | null {
  const details = listAt(field(parsedJson(body), "error"), "details");
  const delay = details.map((detail) => nullableTextAt(detail, "retryDelay")).find((text) => text !== null);
  const seconds = /^(\d+(?:\.\d+)?)s$/.exec(delay ?? "")?.[1];
  return seconds === undefined ? null : Number(seconds) * 1000;
}

/** Milliseconds of a Retry-After header in seconds or as a date, or of the header in milliseconds that some providers send. */
function retryAfter(headers: Record<string, string>): number | null {
  const milliseconds = Number(headers["retry-after-ms"] ?? Number.NaN);
  if (milliseconds >= 0) return milliseconds;
  const header = headers["retry-after"];
  if (header === undefined) return null;
  const seconds = Number(header);
  const wait = Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * 1000;
  return wait >= 0 ? wait : null;
}
