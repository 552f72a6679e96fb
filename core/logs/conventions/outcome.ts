import { limits } from "../../../generated/limits.ts";
import type { RequestLogDraft } from "../requests/requestLogDraft.ts";
import type { SpanRecord } from "../spans/span.ts";
import { textOf } from "./attributes.ts";
import type { ConventionalSpan } from "./conventions.ts";

type Outcome = Pick<RequestLogDraft, "status" | "errorType" | "errorMessage">;

const maxMessageLength = limits["LoggedCall.error_message.maxLength"];

/** @param finishReason why the answer ends, as the provider or the instrumentation says it */
export function callOutcomeOf(span: ConventionalSpan, finishReason: string | null): Outcome {
  const { record } = span;
  const exception = [...span.events("exception")].at(-1);
  // Mastra's bridge says of failed calls that they are well, but why they ended.
  if (isFailed(span, exception !== undefined) || finishReason === "error") {
    const message = record.status_message ?? exception?.text(["exception.message"]) ?? messageOfConvention(span);
    const signs = [
      ...["error.type", "http.response.status_code", "http.status_code"].map((name) => textOf(record.attributes[name])),
      exception?.text(["exception.type"]) ?? null,
      message === null ? null : statusIn(message),
    ];
    return {
      status: "ERROR",
      errorType: errorTypeOf(signs.filter((sign) => sign !== null)),
      errorMessage: message === null ? null : message.slice(0, maxMessageLength).toWellFormed(),
    };
  }
  if (finishReason !== null && cutShort.test(finishReason)) {
    return { status: "WARNING", errorType: "PROVIDER_PARTIAL_RESPONSE" };
  }
  return { status: "SUCCESS" };
}

function isFailed(span: ConventionalSpan, hasException: boolean): boolean {
  const status = span.record.status_code;
  if (status === "ERROR" || (hasException && status !== "OK")) return true;
  return saysFailed(span);
}

function saysFailed(span: ConventionalSpan): boolean {
  return span.conventions.some((convention) => convention.isFailed?.(span));
}

/** The span as it was sent, or as a failed one where its sender tells only in attributes or events that it failed. */
export function withStatus(span: ConventionalSpan): SpanRecord {
  const { record } = span;
  if (record.status_code !== "UNSET" || !saysFailed(span)) return record;
  return { ...record, status_code: "ERROR", status_message: record.status_message ?? messageOfConvention(span) };
}

function messageOfConvention(span: ConventionalSpan): string | null {
  return span.conventions.map((one) => one.errorMessage?.(span) ?? null).find((said) => said !== null) ?? null;
}

/**
 * Clients of OpenAI and Anthropic begin a message with the status (`Error: 429 Too many calls.`), and so does Ax (`HTTP 429`).
 * Effect writes it before the address of the request (`(429 POST https://…)`).
 */
function statusIn(message: string): string | null {
  const found = /^(?:\w{0,40}: |HTTP )?([45]\d\d)\b/.exec(message) ?? /\(([45]\d\d) (?:GET|POST) /.exec(message);
  return found?.[1] ?? null;
}

const cutShort =
  /^(length|content[-_]?filter(ed)?|max[-_]?(output[-_]?)?tokens|model_context_window_exceeded|safety|incomplete|refusal)$/i;

/** @param signs names of errors and statuses of HTTP, the most telling first */
function errorTypeOf(signs: string[]): string {
  for (const sign of signs) {
    const type = errorTypes.find(([pattern]) => pattern.test(sign))?.[1];
    if (type) return type;
  }
  return "UNKNOWN_ERROR";
}

const errorTypes: [RegExp, string][] = [
  [/^429$|rate|throttl/i, "PROVIDER_RATE_LIMIT"],
  [/^402$|quota/i, "PROVIDER_QUOTA_LIMIT"],
  [/^40[13]$|auth|permission|accessdenied/i, "PROVIDER_AUTH_ERROR"],
  [/^(408|504)$|time[-_ ]?out/i, "PROVIDER_TIMEOUT"],
  [
    /^[45]\d\d$|api|provider|server|badrequest|notfound|unprocessable|overloaded|unavailable|validationexception/i,
    "PROVIDER_ERROR",
  ],
];
