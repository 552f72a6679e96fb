import { storableText } from "../../../validation/unstorable.ts";
import {
  maxNanoseconds,
  type SpanEvent,
  type SpanKind,
  type SpanLink,
  type SpanRecord,
  type SpanResource,
  type SpanScope,
  type SpanStatusCode,
} from "../spans/span.ts";
import { type Encoding, SpanFault } from "./encoding.ts";
import type { ExportTraceServiceRequest, InstrumentationScope, Span } from "./messages.ts";
import { plainAttributesOf } from "./values.ts";

/** The spans of a request, in its order, and why others of it cannot be stored. */
export interface ReadSpans {
  spans: SpanRecord[];
  faults: string[];
}

/** Makes span records of a request. A span that cannot be read or stored is left out by itself. */
export function readSpans(request: ExportTraceServiceRequest, encoding: Encoding): ReadSpans {
  const read: ReadSpans = { spans: [], faults: [] };
  for (const { resource, schemaUrl, scopeSpans } of request.resourceSpans ?? []) {
    const place = new Place(encoding, read);
    place.resource = place.guarded(() => ({
      attributes: plainAttributesOf(encoding.resource(resource)?.attributes, encoding),
      schema_url: storableText(schemaUrl ?? ""),
    }));
    for (const { scope, spans } of scopeSpans ?? []) {
      place.scope = place.guarded(() => scopeOf(encoding.scope(scope), encoding));
      for (const span of spans ?? []) place.add(span);
    }
  }
  return read;
}

function scopeOf(scope: InstrumentationScope | null, encoding: Encoding): SpanScope | null {
  if (scope === null) return null;
  return {
    name: storableText(scope.name ?? ""),
    version: storableText(scope.version ?? ""),
    attributes: plainAttributesOf(scope.attributes, encoding),
  };
}

/** Place of spans in a request. A fault of the resource or the scope counts as a fault of each of their spans. */
class Place {
  resource: SpanResource | SpanFault | null = null;
  scope: SpanScope | SpanFault | null = null;

  constructor(
    private readonly encoding: Encoding,
    private readonly read: ReadSpans,
  ) {}

  guarded<T>(work: () => T): T | SpanFault {
    try {
      return work();
    } catch (error) {
      if (error instanceof SpanFault) return error;
      throw error;
    }
  }

  add(span: unknown): void {
    const record = this.guarded(() => this.record(this.encoding.span(span)));
    if (record instanceof SpanFault) this.read.faults.push(record.message);
    else this.read.spans.push(record);
  }

  private record(span: Span): SpanRecord {
    const { resource, scope, encoding } = this;
    if (resource instanceof SpanFault) throw resource;
    if (scope instanceof SpanFault) throw scope;
    const start = this.startOf(span);
    const end = encoding.integer(span.endTimeUnixNano) ?? start;
    return {
      trace_id: requiredIdOf(span.traceId, 16, "trace id", encoding),
      span_id: requiredIdOf(span.spanId, 8, "span id", encoding),
      parent_id: this.parentOf(span.parentSpanId),
      trace_state: storableText(span.traceState ?? ""),
      name: storableText(span.name ?? ""),
      kind: kindOf(span.kind),
      start_time_ns: start,
      end_time_ns: end < start || end > maxNanoseconds ? start : end,
      status_code: statusCodeOf(span.status?.code),
      status_message: storableText(span.status?.message ?? "") || null,
      attributes: plainAttributesOf(span.attributes, encoding),
      events: (span.events ?? []).map((event) => this.eventOf(event)),
      links: (span.links ?? []).map((link) => this.linkOf(link)),
      resource: resource as SpanResource,
      scope,
    };
  }

  private parentOf(value: unknown): string | null {
    const id = this.encoding.id(value, 8);
    if (id === null) throw new SpanFault("the parent span id should have 8 bytes, or none for a root");
    return id === "" || isZero(id) ? null : id;
  }

  private startOf({ startTimeUnixNano }: Span): bigint {
    const start = startTimeUnixNano == null ? 0n : this.encoding.integer(startTimeUnixNano);
    if (start === null) throw new SpanFault("the start time is not an integer of nanoseconds");
    if (start < 0n) throw new SpanFault("the start time is before 1970");
    if (start === 0n) throw new SpanFault("the start time is missing");
    if (start > maxNanoseconds) throw new SpanFault("the start time is beyond the year 2262");
    return start;
  }

  private eventOf(event: NonNullable<Span["events"]>[number]): SpanEvent {
    const time = this.encoding.integer(event.timeUnixNano);
    return {
      name: storableText(event.name ?? ""),
      time_ns: time === 0n ? null : time,
      attributes: plainAttributesOf(event.attributes, this.encoding),
    };
  }

  /** Reads a link. An id of another length does not refuse the span, since links are only shown. */
  private linkOf(link: NonNullable<Span["links"]>[number]): SpanLink {
    return {
      trace_id: this.encoding.id(link.traceId, 16) ?? "",
      span_id: this.encoding.id(link.spanId, 8) ?? "",
      trace_state: storableText(link.traceState ?? ""),
      attributes: plainAttributesOf(link.attributes, this.encoding),
    };
  }
}

/** @throws SpanFault */
export function requiredIdOf(value: unknown, byteLength: number, name: string, encoding: Encoding): string {
  const id = encoding.id(value, byteLength);
  if (id === "") throw new SpanFault(`the ${name} is missing`);
  if (id === null) throw new SpanFault(`the ${name} should have ${byteLength} bytes`);
  if (isZero(id)) throw new SpanFault(`the ${name} is all zeros`);
  return id;
}

function isZero(id: string): boolean {
  return /^0+$/.test(id);
}

const kinds: readonly SpanKind[] = ["INTERNAL", "INTERNAL", "SERVER", "CLIENT", "PRODUCER", "CONSUMER"];
const statusCodes: readonly SpanStatusCode[] = ["UNSET", "OK", "ERROR"];

/** Reads a kind from its number, the number's text, or its name in the definitions; anything else gives the default. */
function kindOf(kind: number | string | null | undefined): SpanKind {
  const name = typeof kind === "string" ? kind.replace("SPAN_KIND_", "") : kinds[kind ?? 0];
  return kinds.find((known) => known === name) ?? kinds[Number(kind)] ?? "INTERNAL";
}

function statusCodeOf(code: number | string | null | undefined): SpanStatusCode {
  const name = typeof code === "string" ? code.replace("STATUS_CODE_", "") : statusCodes[code ?? 0];
  return statusCodes.find((known) => known === name) ?? statusCodes[Number(code)] ?? "UNSET";
}
