import type { Attributes, SpanRecord } from "../../core/telemetry/span.ts";
import type { Json } from "../../core/values/json.ts";
import type { Export } from "./exports.ts";

interface AnyValue {
  stringValue?: string;
  boolValue?: boolean;
  intValue?: string | number;
  doubleValue?: number;
  arrayValue?: { values?: AnyValue[] };
  kvlistValue?: { values?: KeyValue[] };
}

interface KeyValue {
  key: string;
  value?: AnyValue;
}

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes?: KeyValue[];
  events?: { name: string; attributes?: KeyValue[] }[];
  status?: { code?: number; message?: string };
}

interface Traces {
  resourceSpans: {
    resource?: { attributes?: KeyValue[] };
    scopeSpans: { scope?: { name?: string; version?: string }; spans: Span[] }[];
  }[];
}

/** The spans of an export in JSON, as the mapping takes them. */
export function readSpans({ body }: Export): SpanRecord[] {
  const { resourceSpans }: Traces = JSON.parse(new TextDecoder().decode(body));
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ scope, spans }) =>
      spans.map((span) => ({
        trace_id: span.traceId,
        span_id: span.spanId,
        parent_id: span.parentSpanId || null,
        trace_state: "",
        name: span.name,
        kind: "CLIENT" as const,
        start_time_ns: BigInt(span.startTimeUnixNano),
        end_time_ns: BigInt(span.endTimeUnixNano),
        status_code: (["UNSET", "OK", "ERROR"] as const)[span.status?.code ?? 0] ?? "UNSET",
        status_message: span.status?.message || null,
        attributes: read(span.attributes),
        events: (span.events ?? []).map((event) => ({
          name: event.name,
          time_ns: null,
          attributes: read(event.attributes),
        })),
        links: [],
        resource: { attributes: read(resource?.attributes), schema_url: "" },
        scope: { name: scope?.name ?? "", version: scope?.version ?? "", attributes: {} },
      })),
    ),
  );
}

function read(attributes: KeyValue[] | undefined): Attributes {
  return Object.fromEntries((attributes ?? []).map(({ key, value }) => [key, readValue(value ?? {})]));
}

function readValue(value: AnyValue): Json {
  if (value.arrayValue) return (value.arrayValue.values ?? []).map(readValue);
  if (value.kvlistValue) return read(value.kvlistValue.values);
  if (value.intValue !== undefined) return Number(value.intValue);
  return value.stringValue ?? value.boolValue ?? value.doubleValue ?? null;
}
