import type { Schemas } from "../../../generated/types.ts";

/**
 * OTLP's messages as both of its encodings give them: the names are the same in JSON, which the contract describes, and in
 * what protobuf decodes to; only ids, 64-bit integers and bytes are of other types there, so those are read by the encoding
 * (see encoding.ts). Everything may be missing or null. What is unknown here is read by the encoding, one by one: a
 * resource, a scope, a span.
 */
export interface ExportTraceServiceRequest {
  resourceSpans?:
    | {
        resource?: unknown;
        schemaUrl?: string | null;
        scopeSpans?: { scope?: unknown; spans?: unknown[] | null }[] | null;
      }[]
    | null;
}

/** An `ExportLogsServiceRequest` in JSON. */
export type ExportLogsServiceRequest = Schemas["OtlpLogsRequest"];
/** An `ExportMetricsServiceRequest` in JSON. */
export type ExportMetricsServiceRequest = Schemas["OtlpMetricsRequest"];
export type LogRecord = Schemas["OtlpLogRecord"];
export type Resource = NonNullable<Schemas["OtlpResource"]>;
export type InstrumentationScope = NonNullable<Schemas["OtlpScope"]>;
export type Span = Schemas["OtlpSpan"];
