import type { Json } from "../../values/json.ts";
import type { RequestLogDraft } from "../requests/requestLogDraft.ts";

/**
 * Span, however it arrived (`POST /spans-bulk`, OTLP in protobuf or JSON), to be stored and to derive request logs
 * from. Every string in it can be stored: no NUL characters, no half surrogate pairs.
 */
export interface SpanRecord {
  /** 32 lower case hexadecimal digits; from spans-bulk also any other text that is not empty, kept as it came. */
  trace_id: string;
  /** 16 lower case hexadecimal digits; from spans-bulk also any text that is no shorter number of these. */
  span_id: string;
  /** `span_id` of the parent, which may arrive later or never; null for a root. */
  parent_id: string | null;
  /** The W3C trace state as it came; often "". */
  trace_state: string;
  name: string;
  kind: SpanKind;
  /** Nanoseconds since 1970. They exceed 2^53: never turn them into numbers. */
  start_time_ns: bigint;
  /** End in nanoseconds since 1970; never before the start (a span that ends before it starts is taken to last 0). */
  end_time_ns: bigint;
  status_code: SpanStatusCode;
  /** Sender's message about the status, most often about an error; null when there is none. */
  status_message: string | null;
  /**
   * Attributes by their full name (`gen_ai.request.model`); names are not split at their dots. Values may be
   * structured. Integers beyond 2^53 are texts of their digits, bytes are base64, NaN and the infinities are texts.
   */
  attributes: Attributes;
  /** Events in the order sent. */
  events: SpanEvent[];
  links: SpanLink[];
  resource: SpanResource;
  /** The instrumentation that made the span; null when the sender does not say (always so in spans-bulk). */
  scope: SpanScope | null;
}

/** The largest time that fits: in the year 2262. */
export const maxNanoseconds = 2n ** 63n - 1n;

export type SpanKind = "CLIENT" | "CONSUMER" | "INTERNAL" | "PRODUCER" | "SERVER";

export type SpanStatusCode = "ERROR" | "OK" | "UNSET";

export type Attributes = { [name: string]: Json };

export interface SpanEvent {
  name: string;
  /** Nanoseconds since 1970; null when the sender gave none that can be read. */
  time_ns: bigint | null;
  attributes: Attributes;
}

export interface SpanLink {
  trace_id: string;
  span_id: string;
  trace_state: string;
  attributes: Attributes;
}

export interface SpanResource {
  /** Shared by all spans of one sender: `service.name` and the like, but also `promptlayer.metadata.*`, `user.id`. */
  attributes: Attributes;
  schema_url: string;
}

export interface SpanScope {
  name: string;
  version: string;
  attributes: Attributes;
}

/** Text that names a span of a trace. The length keeps ids with spaces, which are possible, apart. */
export function spanKey({ trace_id, span_id }: { trace_id: string; span_id: string }): string {
  return `${trace_id.length} ${trace_id} ${span_id}`;
}

export interface IncomingSpan {
  span: SpanRecord;
  /** Events and links as the sender wrote them, where they may hold more than the record. */
  verbatim?: { events: Json[]; links: Json[] };
  /** The request log that the sender wants for it, null for none; left out, its attributes may make one. */
  requestLog?: RequestLogDraft | null;
}

/** Nanoseconds, in digits, as a time in UTC: to the microsecond, and to the nanosecond where it has any. Such texts sort as the times do. */
export function timeText(nanoseconds: string): string {
  const digits = nanoseconds.padStart(10, "0");
  const seconds = new Date(Number(digits.slice(0, -9)) * 1_000).toISOString().slice(0, 20);
  const fraction = digits.slice(-9);
  return `${seconds}${fraction.endsWith("000") ? fraction.slice(0, 6) : fraction}+00:00`;
}

/** Hexadecimal ids are stored in lower case; any other text is the id of a trace as it is. */
export function storedTraceId(given: string): string {
  return /^[0-9a-f]{32}$/i.test(given) ? given.toLowerCase() : given;
}

/** Older SDKs leave out the zeros in front of a parent's id; a span and those that name it get the same id. */
export function storedSpanId(given: string): string {
  return /^[0-9a-f]{1,16}$/i.test(given) ? given.toLowerCase().padStart(16, "0") : given;
}

/** Null for none, which OpenTelemetry writes as zeros too. */
export function storedParentId(given: string | null | undefined): string | null {
  return !given || /^0{1,16}$/.test(given) ? null : storedSpanId(given);
}
