import { z } from "zod";
import { description, providerUrl, question, startTracing } from "../common.mjs";

const tracing = startTracing();
process.env.GOOGLE_GEMINI_BASE_URL = providerUrl;
// It takes its tracer when it is loaded.
const { FunctionTool, Gemini, InMemoryRunner, LlmAgent } = await import("@google/adk");
const weather = new FunctionTool({
  name: "get_weather",
  description,
  parameters: z.object({ city: z.string() }),
  execute: async () => ({ weather: "sunny" }),
});
const agent = new LlmAgent({
  name: "weather",
  model: new Gemini({ model: "gemini-2.5-flash", apiKey: "none" }),
  instruction: question[0].content,
  tools: [weather],
  generateContentConfig: { temperature: 0.2, maxOutputTokens: 100 },
});
const runner = new InMemoryRunner({ agent, appName: "app" });
const { id } = await runner.sessionService.createSession({ appName: "app", userId: "u1", sessionId: "s1" });
const newMessage = { role: "user", parts: [{ text: question[1].content }] };
for await (const _ of runner.runAsync({ userId: "u1", sessionId: id, newMessage }));
await tracing.forceFlush();
process.exit(0);
