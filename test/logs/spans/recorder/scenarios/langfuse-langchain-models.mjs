import { CallbackHandler } from "@langfuse/langchain";
import { LangfuseSpanProcessor } from "@langfuse/otel";
import { context, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { BasicTracerProvider } from "@opentelemetry/sdk-trace-base";
import { receiverUrl } from "../common.mjs";
import { callModels } from "../langChainCalls.mjs";

context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
const exporter = new OTLPTraceExporter({ url: `${receiverUrl}/v1/traces` });
const processor = new LangfuseSpanProcessor({ exporter, publicKey: "none", secretKey: "none" });
trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [processor] }));
await callModels({ callbacks: [new CallbackHandler()] });
await processor.forceFlush();
process.exit(0);
