import { LangfuseSpanProcessor } from "@langfuse/otel";
import { propagateAttributes } from "@langfuse/tracing";
import { LangfuseVercelAiSdkIntegration } from "@langfuse/vercel-ai-sdk";
import { context, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { BasicTracerProvider } from "@opentelemetry/sdk-trace-base";
import { embed, generateText, registerTelemetry, stepCountIs, tool } from "ai-7";
import { createOpenAI } from "ai-sdk-openai-4";
import { z } from "zod";
import { description, providerUrl, question, receiverUrl } from "../common.mjs";

context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
const exporter = new OTLPTraceExporter({ url: `${receiverUrl}/v1/traces` });
const processor = new LangfuseSpanProcessor({ exporter, publicKey: "none", secretKey: "none" });
trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [processor] }));
registerTelemetry(new LangfuseVercelAiSdkIntegration());
const openai = createOpenAI({ apiKey: "none", baseURL: `${providerUrl}/v1` });
const get_weather = tool({ description, inputSchema: z.object({ city: z.string() }), execute: async () => "sunny" });

await propagateAttributes({ userId: "u1", sessionId: "s1", tags: ["prod"], metadata: { plan: "pro" } }, async () => {
  await generateText({
    model: openai.chat("gpt-4o"),
    maxOutputTokens: 100,
    instructions: question[0].content,
    prompt: question[1].content,
    tools: { get_weather },
    stopWhen: stepCountIs(3),
    runtimeContext: { langfusePrompt: { name: "weather", version: 3 } },
    telemetry: { includeRuntimeContext: { langfusePrompt: true } },
  });
  await embed({ model: openai.embedding("text-embedding-3-small"), value: "Paris" });
});
await processor.forceFlush();
process.exit(0);
