import { Problem } from "../../../domain/problem.ts";
import { schemaValidators } from "../../../generated/validators.ts";
import type { Fault } from "../../../validation/faults.ts";
import type { Validator } from "../../../validation/validator.ts";
import {
  envelopeType,
  logRecordType,
  logsResponseType,
  metricsResponseType,
  resourceType,
  responseType,
  scopeType,
  spanType,
} from "./definitions.ts";
import type { ExportTraceServiceRequest, InstrumentationScope, LogRecord, Resource, Span } from "./messages.ts";

/** A span or log record that cannot be stored; the message is for the sender. */
export class SpanFault extends Error {}

/** Readers for the values that OTLP's two encodings write differently. */
export interface Encoding {
  /** @throws SpanFault for a value that is not a span */
  span(value: unknown): Span;
  /** @throws SpanFault for a value that is not a log record */
  logRecord(value: unknown): LogRecord;
  /**
   * Reads a resource; null for none.
   * @throws SpanFault for any other value
   */
  resource(value: unknown): Resource | null;
  /**
   * Reads a scope; null for none.
   * @throws SpanFault for any other value
   */
  scope(value: unknown): InstrumentationScope | null;
  /** Lower case hexadecimal digits of an id of so many bytes; "" for an empty one, null for any other length. */
  id(value: unknown, byteLength: number): string | null;
  /** Reads a 64-bit integer; null for any other value. */
  integer(value: unknown): bigint | null;
  /** Formats bytes as base64; null for any other value. */
  base64(value: unknown): string | null;
}

/** Long integer as protobufjs represents it. */
interface Long {
  low: number;
  high: number;
  unsigned: boolean;
}

export const protobufEncoding: Encoding = {
  span: (bytes) => decoded<Span>(spanType, bytes as Uint8Array, "span"),
  logRecord: (bytes) => decoded<LogRecord>(logRecordType, bytes as Uint8Array, "log record"),
  resource: (pieces) => whole(pieces, (bytes) => decoded<Resource>(resourceType, bytes, "resource")),
  scope: (pieces) => whole(pieces, (bytes) => decoded<InstrumentationScope>(scopeType, bytes, "scope")),
  id(value, byteLength) {
    if (!(value instanceof Uint8Array) || value.byteLength === 0) return "";
    return value.byteLength === byteLength ? bufferOf(value).toString("hex") : null;
  },
  integer(value) {
    if (typeof value !== "object" || value === null || !("low" in value)) return null;
    const { low, high, unsigned } = value as Long;
    const bits = (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0);
    return unsigned ? bits : BigInt.asIntN(64, bits);
  },
  base64: (value) => (value instanceof Uint8Array ? bufferOf(value).toString("base64") : null),
};

function decoded<T>(type: typeof spanType, bytes: Uint8Array, name: string): T {
  try {
    return type.decode(bufferOf(bytes)) as T;
  } catch (cause) {
    throw new SpanFault(`the ${name} cannot be decoded, or is nested too deep`, { cause });
  }
}

/** A message that may have come in pieces. */
function whole<T>(pieces: unknown, decode: (bytes: Uint8Array) => T): T | null {
  return Array.isArray(pieces) && pieces.length > 0 ? decode(Buffer.concat(pieces)) : null;
}

function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

const hexDigits = /^[0-9a-f]+$/i;
const base64Digits = /^[A-Za-z0-9+/_-]+={0,2}$/;

export const jsonEncoding: Encoding = {
  span: (value) => checked<Span>(schemaValidators.OtlpSpan, value, "span"),
  logRecord: (value) => checked<LogRecord>(schemaValidators.OtlpLogRecord, value, "log record"),
  resource: (value = null) => checked<Resource | null>(schemaValidators.OtlpResource, value, "resource"),
  scope: (value = null) => checked<InstrumentationScope | null>(schemaValidators.OtlpScope, value, "scope"),
  /** The standard has hexadecimal digits; base64, as JSON has of bytes elsewhere, is what some senders write. */
  id(value, byteLength) {
    if (typeof value !== "string" || value === "") return "";
    if (value.length === 2 * byteLength && hexDigits.test(value)) return value.toLowerCase();
    if (value.length > 2 * byteLength || !base64Digits.test(value)) return null;
    const bytes = Buffer.from(value, "base64");
    return bytes.byteLength === byteLength ? bytes.toString("hex") : null;
  },
  integer(value) {
    if (typeof value === "number") return Number.isInteger(value) && Math.abs(value) < 2 ** 64 ? BigInt(value) : null;
    return typeof value === "string" ? integerOf(value.trim()) : null;
  },
  base64: (value) => (typeof value === "string" ? value : null),
};

/** Reads a 64-bit integer as protobuf's JSON writes it: `5`, and also `5.0` and `5e0`. Null for any other text. */
function integerOf(text: string): bigint | null {
  const [, sign = "", whole = "", fraction = "", exponent = "0"] =
    /^([+-]?)(\d{1,20})(?:\.(\d{1,20}))?(?:e([+-]?\d{1,2}))?$/i.exec(text) ?? [];
  if (whole === "") return null;
  const zeros = Number(exponent) - fraction.length;
  const digits = whole + fraction;
  if (zeros >= 0) return BigInt(sign + digits + "0".repeat(zeros));
  const kept = digits.length + zeros;
  if (/[^0]/.test(digits.slice(Math.max(kept, 0)))) return null;
  return BigInt(sign + (digits.slice(0, Math.max(kept, 0)) || "0"));
}

function checked<T>(validator: Validator, value: unknown, name: string): T {
  if (validator.check(value)) return value as T;
  const [{ loc, msg }] = validator.faults(value, [name]) as [Fault];
  throw new SpanFault(`${loc.join(".")}: ${msg}`);
}

/**
 * Decodes a request as far as its spans (or log records, or metrics), resources and scopes, which stay bytes.
 * @throws Problem bad_request
 */
export function decodeRequest(bytes: Uint8Array, name = "ExportTraceServiceRequest"): ExportTraceServiceRequest {
  try {
    // A Buffer is read several times faster than other byte arrays.
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return envelopeType.decode(buffer) as object;
  } catch (cause) {
    throw new Problem("bad_request", `The request body is not a protobuf ${name}.`, { cause });
  }
}

const responseTypes = { traces: responseType, logs: logsResponseType, metrics: metricsResponseType };

/** Bytes of the response of a service; none at all when nothing was left out. */
export function encodeResponse(service: keyof typeof responseTypes, partialSuccess: object | null): Uint8Array {
  return partialSuccess === null ? new Uint8Array(0) : responseTypes[service].encode({ partialSuccess }).finish();
}

/** The spans, log records or metrics of a decoded request, as bytes. */
export function recordsOf({ resourceSpans }: ExportTraceServiceRequest): Uint8Array[] {
  const scopes = (resourceSpans ?? []).flatMap(({ scopeSpans }) => scopeSpans ?? []);
  return scopes.flatMap(({ spans }) => (spans ?? []) as Uint8Array[]);
}
