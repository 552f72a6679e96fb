import { createOpenAI } from "@ai-sdk/openai";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { BatchSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { Agent, createTool, VoltAgentObservability } from "@voltagent/core";
import { z } from "zod";
import { description, providerUrl, question, receiverUrl } from "../common.mjs";

const processor = new BatchSpanProcessor(new OTLPTraceExporter({ url: `${receiverUrl}/v1/traces` }));
const weather = createTool({
  name: "get_weather",
  description,
  parameters: z.object({ city: z.string() }),
  execute: async () => "sunny",
});
const agent = new Agent({
  name: "weather",
  instructions: question[0].content,
  model: createOpenAI({ apiKey: "none", baseURL: `${providerUrl}/v1` }).chat("gpt-4o"),
  tools: [weather],
  observability: new VoltAgentObservability({ spanProcessors: [processor] }),
});
const options = { temperature: 0.2, maxOutputTokens: 100, userId: "u1", conversationId: "c1" };
await agent.generateText(question[1].content, options);
await processor.forceFlush();
process.exit(0);
