import { AsyncLocalStorage } from "node:async_hooks";
import {
  type Context,
  DiagLogLevel,
  diag,
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  trace,
} from "@opentelemetry/api";
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { installTracing } from "../../core/platform/tracing.ts";
import packageFile from "../../package.json" with { type: "json" };
import type { Logger } from "../log.ts";
import type { TracesProtocol } from "./tracesSetting.ts";

const exporters = {
  "http/protobuf": () => import("@opentelemetry/exporter-trace-otlp-proto"),
  "http/json": () => import("@opentelemetry/exporter-trace-otlp-http"),
};
const flushMs = 5_000;
const failed = { code: 2 } as const;

/**
 * Begins to send traces of this process by OTLP. The packages of OpenTelemetry read most of its variables themselves.
 * @returns what sends the last spans
 */
export async function startTracing(
  processName: string,
  protocol: TracesProtocol,
  logger: Logger,
): Promise<() => Promise<void>> {
  const warn = (message: string) => logger.warn("OpenTelemetry", { detail: message });
  const ignore = () => undefined;
  diag.setLogger({ error: warn, warn, info: ignore, debug: ignore, verbose: ignore }, DiagLogLevel.WARN);
  const ours = { "service.name": "sheaf", "service.version": packageFile.version, "sheaf.process": processName };
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes(ours))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new (await exporters[protocol]()).OTLPTraceExporter())],
  });
  const tracer = provider.getTracer("sheaf", packageFile.version);
  const current = new AsyncLocalStorage<Context>();
  installTracing((start, work) => {
    const { name, kind, attributes, traceparent } = start;
    const parent = traceparent ? contextOf(traceparent) : (current.getStore() ?? ROOT_CONTEXT);
    const span = tracer.startSpan(name, { kind: SpanKind[kind], attributes }, parent);
    return current.run(trace.setSpan(parent, span), async () => {
      try {
        return await work(span);
      } catch (error) {
        // The message may hold anything.
        span.setStatus(failed).setAttribute("error.type", error instanceof Error ? error.name : typeof error);
        throw error;
      } finally {
        span.end();
      }
    });
  });
  return () => Promise.race([provider.shutdown(), Bun.sleep(flushMs)]);
}

/** Context of a `traceparent` header (W3C Trace Context). */
function contextOf(header: string): Context {
  const [, traceId = "", spanId = "", flags = ""] =
    /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})/.exec(header) ?? [];
  const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
  return isSpanContextValid(context) ? trace.setSpanContext(ROOT_CONTEXT, context) : ROOT_CONTEXT;
}
