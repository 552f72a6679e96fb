import { Agent, tool } from "@strands-agents/sdk";
import { AnthropicModel } from "@strands-agents/sdk/models/anthropic";
import { z } from "zod";
import { description, providerUrl, question, startTracing } from "../common.mjs";

const tracing = startTracing();
const weather = tool({
  name: "get_weather",
  description,
  inputSchema: z.object({ city: z.string() }),
  callback: () => "sunny",
});
// Strands does not pass on its context: the client's spans would be traces of their own.
process.env.ANTHROPIC_OPEN_TELEMETRY = "false";
const model = new AnthropicModel({
  apiKey: "none",
  modelId: "claude-sonnet-4-5",
  maxTokens: 100,
  clientConfig: { baseURL: providerUrl },
});
const agent = new Agent({ model, tools: [weather], systemPrompt: question[0].content, printer: false });
await agent.invoke(question[1].content);
await tracing.forceFlush();
process.exit(0);
