import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAI } from "@ai-sdk/openai";
import { embedMany, generateText, jsonSchema, stepCountIs, streamText, tool } from "ai";
import { weatherSchema } from "../logs.ts";
import { providerUrl, startTracing } from "./tracing.ts";

const tracing = startTracing();
const openai = createOpenAI({ apiKey: "none", baseURL: `${providerUrl}/v1` });
const anthropic = createAnthropic({ apiKey: "none", baseURL: `${providerUrl}/v1` });
const experimental_telemetry = { isEnabled: true, functionId: "weather", metadata: { userId: "u1" } };
const question = "What is the weather in Paris?";

await generateText({
  model: openai.chat("gpt-4o"),
  system: "Be terse.",
  prompt: question,
  temperature: 0.2,
  tools: {
    get_weather: tool({
      description: "The weather of a city.",
      inputSchema: jsonSchema<{ city: string }>(weatherSchema as never),
      execute: async () => ({ sky: "sunny" }),
    }),
  },
  stopWhen: stepCountIs(2),
  experimental_telemetry,
});
await streamText({ model: openai.responses("gpt-4o"), prompt: question, experimental_telemetry }).text;
const image = { type: "image" as const, image: new Uint8Array([137, 80, 78, 71]), mediaType: "image/png" };
await generateText({
  model: anthropic("claude-sonnet-5"),
  messages: [{ role: "user", content: [{ type: "text", text: question }, image] }],
  maxOutputTokens: 100,
  experimental_telemetry,
});
const values = ["a", "b"];
await embedMany({ model: openai.embedding("text-embedding-3-small"), values, experimental_telemetry });
const refused = { model: openai.chat("overloaded"), prompt: question, maxRetries: 0, experimental_telemetry };
await generateText(refused).catch(() => undefined);
await tracing.shutdown();
process.exit(0);
