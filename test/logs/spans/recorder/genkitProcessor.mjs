import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { BatchSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { receiverUrl } from "./common.mjs";

const exporter = new OTLPTraceExporter({ url: `${receiverUrl}/v1/traces` });
/** Genkit makes spans with OpenTelemetry 1, whose names for two fields the exporter of version 2 does not know. */
const asOfVersion2 = (span) =>
  new Proxy(span, {
    get(target, name) {
      if (name === "instrumentationScope") return target.instrumentationLibrary;
      if (name !== "parentSpanContext")
        return typeof target[name] === "function" ? target[name].bind(target) : target[name];
      return target.parentSpanId && { ...target.spanContext(), spanId: target.parentSpanId };
    },
  });
export const processor = new BatchSpanProcessor({
  export: (spans, done) => exporter.export(spans.map(asOfVersion2), done),
  shutdown: () => exporter.shutdown(),
});
