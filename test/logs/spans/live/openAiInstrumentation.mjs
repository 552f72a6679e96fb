// Runs on Node: the instrumentation patches modules by hooks of Node's loader.
import { createRequire } from "node:module";
import { context, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { OTLPLogExporter as JsonLogs } from "@opentelemetry/exporter-logs-otlp-http";
import { OTLPLogExporter as ProtobufLogs } from "@opentelemetry/exporter-logs-otlp-proto";
import { OTLPTraceExporter as JsonTraces } from "@opentelemetry/exporter-trace-otlp-http";
import { OTLPTraceExporter as ProtobufTraces } from "@opentelemetry/exporter-trace-otlp-proto";
import { OpenAIInstrumentation } from "@opentelemetry/instrumentation-openai";
import { BatchLogRecordProcessor, LoggerProvider } from "@opentelemetry/sdk-logs";
import { BasicTracerProvider, BatchSpanProcessor } from "@opentelemetry/sdk-trace-base";

const { SERVER_URL, API_KEY, PROVIDER_URL, EXPORT_AS, FIRST } = process.env;
const isJson = EXPORT_AS === "json";
const options = (path) => ({ url: SERVER_URL + path, headers: { "x-api-key": API_KEY }, compression: "gzip" });
const Traces = isJson ? JsonTraces : ProtobufTraces;
const Logs = isJson ? JsonLogs : ProtobufLogs;
const tracing = new BasicTracerProvider({
  spanProcessors: [new BatchSpanProcessor(new Traces(options("/v1/traces")))],
});
const logExporter = new Logs(options("/v1/logs"));
const logging = new LoggerProvider({ processors: [new BatchLogRecordProcessor(logExporter)] });
context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
trace.setGlobalTracerProvider(tracing);

const instrumentation = new OpenAIInstrumentation({ captureMessageContent: true });
instrumentation.setTracerProvider(tracing);
instrumentation.setLoggerProvider(logging);
const OpenAI = createRequire(import.meta.url)("openai");
const openai = new OpenAI({ apiKey: "none", baseURL: `${PROVIDER_URL}/v1`, maxRetries: 0 });
const call = { id: "call_1", type: "function", function: { name: "get_weather", arguments: '{"city":"Paris"}' } };
await openai.chat.completions.create({
  model: "gpt-4o",
  messages: [
    { role: "system", content: "Be terse." },
    { role: "user", content: "What is the weather in Paris?" },
    { role: "assistant", content: null, tool_calls: [call] },
    { role: "tool", tool_call_id: "call_1", content: "sunny" },
  ],
});
const parts = FIRST === "logs" ? [logging, tracing] : [tracing, logging];
for (const part of parts) await part.forceFlush();
for (const part of parts) await part.shutdown();
process.exit(0);
