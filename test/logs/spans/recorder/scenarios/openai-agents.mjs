import { Agent, run, setDefaultOpenAIClient, setOpenAIAPI, tool, withTrace } from "@openai/agents";
import OpenAI from "openai-new";
import { instrumentOpenAIAgents } from "promptlayer/openai-agents";
import { z } from "zod";
import { description, providerUrl, question, receiverUrl } from "../common.mjs";

const tracing = await instrumentOpenAIAgents({ apiKey: "none", baseURL: receiverUrl });
setDefaultOpenAIClient(new OpenAI({ apiKey: "none", baseURL: `${providerUrl}/v1` }));
const agent = new Agent({
  name: "Weather",
  instructions: question[0].content,
  model: "gpt-4o",
  modelSettings: { temperature: 0.2 },
  tools: [
    tool({
      name: "get_weather",
      description,
      parameters: z.object({ city: z.string() }),
      execute: async () => "sunny",
    }),
  ],
});
await withTrace("responses", () => run(agent, question[1].content));
setOpenAIAPI("chat_completions");
await withTrace("chat completions", () => run(agent, question[1].content));
await tracing.forceFlush();
process.exit(0);
