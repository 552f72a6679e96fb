import { observeOpenAI } from "@langfuse/openai";
import { LangfuseSpanProcessor } from "@langfuse/otel";
import { context, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { BasicTracerProvider } from "@opentelemetry/sdk-trace-base";
import OpenAI from "openai";
import { drain, openAiTools, providerUrl, question, receiverUrl, withToolResult } from "../common.mjs";

context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
const exporter = new OTLPTraceExporter({ url: `${receiverUrl}/v1/traces` });
const processor = new LangfuseSpanProcessor({ exporter, publicKey: "none", secretKey: "none" });
trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [processor] }));
const openai = observeOpenAI(new OpenAI({ apiKey: "none", baseURL: `${providerUrl}/v1`, maxRetries: 0 }), {
  generationName: "weather",
  sessionId: "s1",
  userId: "u1",
  tags: ["prod"],
  generationMetadata: { plan: "pro" },
});
const model = "gpt-4o";
await openai.chat.completions.create({ model, temperature: 0.2, messages: question, tools: openAiTools });
const stream_options = { include_usage: true };
await drain(await openai.chat.completions.create({ model, messages: withToolResult, stream: true, stream_options }));
await processor.forceFlush();
process.exit(0);
