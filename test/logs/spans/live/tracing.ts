import { context, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { OTLPTraceExporter as JsonExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { OTLPTraceExporter as ProtobufExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { BasicTracerProvider, BatchSpanProcessor } from "@opentelemetry/sdk-trace-base";

/** Of the process that runs a scenario: see `runScenario`. */
export const providerUrl = process.env.PROVIDER_URL as string;

/** A tracer provider with the exporter that the scenario is run with, set as the global one. */
export function startTracing(): BasicTracerProvider {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const Exporter = process.env.EXPORT_AS === "protobuf" ? ProtobufExporter : JsonExporter;
  const compression = process.env.EXPORT_COMPRESSED === "gzip" ? "gzip" : "none";
  const exporter = new Exporter({ url: process.env.RECEIVER_URL, compression: compression as never });
  const provider = new BasicTracerProvider({ spanProcessors: [new BatchSpanProcessor(exporter)] });
  trace.setGlobalTracerProvider(provider);
  return provider;
}
