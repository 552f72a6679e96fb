import { trace } from "@opentelemetry/api";
import { chat, toolDefinition } from "@tanstack/ai";
import { otelMiddleware } from "@tanstack/ai/middlewares/otel";
import { createOpenaiChatCompletions } from "@tanstack/ai-openai";
import { z } from "zod";
import { description, drain, providerUrl, question, startTracing } from "../common.mjs";

const tracing = startTracing();
const get_weather = toolDefinition({
  name: "get_weather",
  description,
  inputSchema: z.object({ city: z.string() }),
}).server(async () => "sunny");
const ask = (model) =>
  chat({
    adapter: createOpenaiChatCompletions(model, "none", { baseURL: `${providerUrl}/v1`, maxRetries: 0 }),
    systemPrompts: [question[0].content],
    messages: [question[1]],
    tools: [get_weather],
    modelOptions: { temperature: 0.2 },
    conversationId: "c1",
    middleware: [otelMiddleware({ tracer: trace.getTracer("support-bot"), captureContent: true })],
  });
await drain(ask("gpt-4o"));
await drain(ask("overloaded")).catch(() => {});
await tracing.forceFlush();
process.exit(0);
