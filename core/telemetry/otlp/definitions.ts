import protobuf from "protobufjs/light";

/**
 * The messages of OTLP that a trace service reads and writes, by the names and numbers of the protocol's definitions
 * (opentelemetry/proto, v1). What is counted only (dropped attributes, events, links) is left out: fields that are not
 * listed are skipped.
 */
const messages = {
  ExportTraceServiceRequest: { resourceSpans: [1, "repeated ResourceSpans"] },
  ExportTraceServiceResponse: { partialSuccess: [1, "ExportTracePartialSuccess"] },
  ExportTracePartialSuccess: { rejectedSpans: [1, "int64"], errorMessage: [2, "string"] },
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

/**
 * Of a field that was not sent the value is null, not "" or 0: one field of AnyValue says which type it is. protobufjs
 * knows no null of bytes; without any they are an empty list, which is no Uint8Array.
 */
const options = { proto3_optional: true };

function field([id, type]: readonly [number, string]) {
  const [rule, name] = type.split(" ");
  if (name !== undefined) return { id, rule: rule as string, type: name };
  return type === "bytes" ? { id, type } : { id, type, options };
}

const root = protobuf.Root.fromJSON({
  nested: Object.fromEntries(
    Object.entries(messages).map(([name, fields]) => [
      name,
      { fields: Object.fromEntries(Object.entries(fields).map(([key, definition]) => [key, field(definition)])) },
    ]),
  ),
});

export const requestType = root.lookupType("ExportTraceServiceRequest");
export const responseType = root.lookupType("ExportTraceServiceResponse");
