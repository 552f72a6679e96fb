import { Agent, tool } from "@strands-agents/sdk";
import { OpenAIModel } from "@strands-agents/sdk/models/openai";
import { z } from "zod";
import { description, providerUrl, question, startTracing } from "../common.mjs";

const tracing = startTracing();
const weather = tool({
  name: "get_weather",
  description,
  inputSchema: z.object({ city: z.string() }),
  callback: () => "sunny",
});
const model = new OpenAIModel({
  api: "chat",
  apiKey: "none",
  modelId: "gpt-4o",
  temperature: 0.2,
  clientConfig: { baseURL: `${providerUrl}/v1` },
});
const agent = new Agent({ model, tools: [weather], systemPrompt: question[0].content, printer: false });
await agent.invoke(question[1].content);
await tracing.forceFlush();
process.exit(0);
