/**
 * OTLP's messages as both of its encodings give them: the names are the same in JSON and in what protobuf decodes to,
 * only ids, 64-bit integers and bytes are of other types (see encoding.ts). Everything may be missing or null. What is
 * unknown here is read by the encoding, one by one: a resource, a scope, a span.
 */
export interface ExportTraceServiceRequest {
  resourceSpans?: ResourceSpans[] | null;
}

interface ResourceSpans {
  resource?: unknown;
  schemaUrl?: string | null;
  scopeSpans?: ScopeSpans[] | null;
}

interface ScopeSpans {
  scope?: unknown;
  spans?: unknown[] | null;
}

export interface Resource {
  attributes?: KeyValue[] | null;
}

export interface InstrumentationScope {
  name?: string | null;
  version?: string | null;
  attributes?: KeyValue[] | null;
}

export interface Span {
  traceId?: unknown;
  spanId?: unknown;
  parentSpanId?: unknown;
  traceState?: string | null;
  name?: string | null;
  kind?: number | string | null;
  startTimeUnixNano?: unknown;
  endTimeUnixNano?: unknown;
  attributes?: KeyValue[] | null;
  events?: { timeUnixNano?: unknown; name?: string | null; attributes?: KeyValue[] | null }[] | null;
  links?: { traceId?: unknown; spanId?: unknown; traceState?: string | null; attributes?: KeyValue[] | null }[] | null;
  status?: { code?: number | string | null; message?: string | null } | null;
}

export interface KeyValue {
  key?: string | null;
  value?: AnyValue | null;
}

export interface AnyValue {
  stringValue?: string | null;
  boolValue?: boolean | null;
  intValue?: unknown;
  doubleValue?: number | string | null;
  arrayValue?: { values?: (AnyValue | null)[] | null } | null;
  kvlistValue?: { values?: KeyValue[] | null } | null;
  bytesValue?: unknown;
}
