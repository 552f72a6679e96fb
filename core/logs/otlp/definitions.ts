import protobuf from "protobufjs/light";

/**
 * The messages of OTLP that its services read and write, by the names and numbers of the protocol's definitions
 * (opentelemetry/proto, v1). Requests with spans, log records and metrics are numbered alike, so one envelope reads all. What is counted only (dropped attributes, events, links) is left out: fields that are not
 * listed are skipped. Those called Envelope have bytes where messages lie that are decoded one by one, each with a fault
 * of its own; of a message that comes in pieces the bytes in a row are the whole.
 */
const messages = {
  RequestEnvelope: { resourceSpans: [1, "repeated ResourceEnvelope"] },
  ResourceEnvelope: {
    resource: [1, "repeated bytes"],
    scopeSpans: [2, "repeated ScopeEnvelope"],
    schemaUrl: [3, "string"],
  },
  ScopeEnvelope: { scope: [1, "repeated bytes"], spans: [2, "repeated bytes"] },
  ExportTraceServiceRequest: { resourceSpans: [1, "repeated ResourceSpans"] },
  ExportTraceServiceResponse: { partialSuccess: [1, "ExportTracePartialSuccess"] },
  ExportTracePartialSuccess: { rejectedSpans: [1, "int64"], errorMessage: [2, "string"] },
  ExportLogsServiceResponse: { partialSuccess: [1, "ExportLogsPartialSuccess"] },
  ExportLogsPartialSuccess: { rejectedLogRecords: [1, "int64"], errorMessage: [2, "string"] },
  ExportMetricsServiceResponse: { partialSuccess: [1, "ExportMetricsPartialSuccess"] },
  ExportMetricsPartialSuccess: { rejectedDataPoints: [1, "int64"], errorMessage: [2, "string"] },
  LogRecord: {
    timeUnixNano: [1, "fixed64"],
    body: [5, "AnyValue"],
    attributes: [6, "repeated KeyValue"],
    traceId: [9, "bytes"],
    spanId: [10, "bytes"],
    observedTimeUnixNano: [11, "fixed64"],
    eventName: [12, "string"],
  },
  Metric: {
    gauge: [5, "DataPoints"],
    sum: [7, "DataPoints"],
    histogram: [9, "DataPoints"],
    exponentialHistogram: [10, "DataPoints"],
    summary: [11, "DataPoints"],
  },
  DataPoints: { dataPoints: [1, "repeated bytes"] },
  ResourceSpans: { resource: [1, "Resource"], scopeSpans: [2, "repeated ScopeSpans"], schemaUrl: [3, "string"] },
  Resource: { attributes: [1, "repeated KeyValue"] },
  ScopeSpans: { scope: [1, "InstrumentationScope"], spans: [2, "repeated Span"] },
  InstrumentationScope: { name: [1, "string"], version: [2, "string"], attributes: [3, "repeated KeyValue"] },
  Span: {
    traceId: [1, "bytes"],
    spanId: [2, "bytes"],
    traceState: [3, "string"],
    parentSpanId: [4, "bytes"],
    name: [5, "string"],
    kind: [6, "int32"],
    startTimeUnixNano: [7, "fixed64"],
    endTimeUnixNano: [8, "fixed64"],
    attributes: [9, "repeated KeyValue"],
    events: [11, "repeated Event"],
    links: [13, "repeated Link"],
    status: [15, "Status"],
  },
  Event: { timeUnixNano: [1, "fixed64"], name: [2, "string"], attributes: [3, "repeated KeyValue"] },
  Link: {
    traceId: [1, "bytes"],
    spanId: [2, "bytes"],
    traceState: [3, "string"],
    attributes: [4, "repeated KeyValue"],
  },
  Status: { message: [2, "string"], code: [3, "int32"] },
  KeyValue: { key: [1, "string"], value: [2, "AnyValue"] },
  AnyValue: {
    stringValue: [1, "string"],
    boolValue: [2, "bool"],
    intValue: [3, "int64"],
    doubleValue: [4, "double"],
    arrayValue: [5, "ArrayValue"],
    kvlistValue: [6, "KeyValueList"],
    bytesValue: [7, "bytes"],
  },
  ArrayValue: { values: [1, "repeated AnyValue"] },
  KeyValueList: { values: [1, "repeated KeyValue"] },
} as const satisfies Record<string, Record<string, readonly [id: number, type: string]>>;

function field([id, type]: readonly [number, string]) {
  const [rule, name] = type.split(" ");
  return name === undefined ? { id, type } : { id, rule: rule as string, type: name };
}

const root = protobuf.Root.fromJSON({
  nested: Object.fromEntries(
    Object.entries(messages).map(([name, fields]) => [
      name,
      {
        fields: Object.fromEntries(Object.entries(fields).map(([key, definition]) => [key, field(definition)])),
        // Bytes in a text that are no UTF-8 become U+FFFD: no reason to lose the span.
        options: { features: { utf8_validation: "NONE" } },
        // A choice of one keeps false, 0 and "" apart from what was not sent.
        ...(name === "AnyValue" && { oneofs: { value: { oneof: Object.keys(fields) } } }),
      },
    ]),
  ),
});

// A value in a value counts two levels. Those that are nested deeper than can be stored should come to an end of their own
// (values.ts), which says why, up to a depth that no stack minds.
protobuf.Reader.recursionLimit = 1000;

// What was not sent reads as null, not as "" or 0: the field that AnyValue has says which type it is.
for (const [name, fields] of Object.entries(messages)) {
  const prototype = root.lookupType(name).ctor.prototype as unknown as Record<string, null>;
  for (const key of Object.keys(fields)) prototype[key] = null;
}

export const envelopeType = root.lookupType("RequestEnvelope");
export const resourceType = root.lookupType("Resource");
export const scopeType = root.lookupType("InstrumentationScope");
export const spanType = root.lookupType("Span");
/** A whole request, as senders write it. */
export const requestType = root.lookupType("ExportTraceServiceRequest");
export const logRecordType = root.lookupType("LogRecord");
export const metricType = root.lookupType("Metric");
export const logsResponseType = root.lookupType("ExportLogsServiceResponse");
export const metricsResponseType = root.lookupType("ExportMetricsServiceResponse");
export const responseType = root.lookupType("ExportTraceServiceResponse");
