import { generateText, jsonSchema, tool } from "ai-4";
import { createOpenAI } from "ai-sdk-openai-1";
import { description, openAiTools, providerUrl, question, startTracing } from "../common.mjs";

const tracing = startTracing();
const openai = createOpenAI({ apiKey: "none", baseURL: `${providerUrl}/v1`, compatibility: "strict" });
await generateText({
  model: openai("gpt-4o"),
  system: question[0].content,
  prompt: question[1].content,
  maxTokens: 100,
  maxSteps: 2,
  tools: {
    get_weather: tool({
      description,
      parameters: jsonSchema(openAiTools[0].function.parameters),
      execute: async () => "sunny",
    }),
  },
  experimental_telemetry: { isEnabled: true, functionId: "weather", metadata: { userId: "u1" } },
});
await tracing.forceFlush();
process.exit(0);
