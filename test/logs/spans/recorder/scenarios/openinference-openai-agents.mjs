import { OpenAIAgentsInstrumentation } from "@arizeai/openinference-instrumentation-openai-agents";
import * as agents from "@openai/agents";
import OpenAI from "openai-new";
import { z } from "zod";
import { description, drain, providerUrl, question, startTracing } from "../common.mjs";

const tracing = startTracing();
new OpenAIAgentsInstrumentation({ tracerProvider: tracing }).manuallyInstrument(agents);
const { Agent, OpenAIChatCompletionsModel, OpenAIResponsesModel, run, tool } = agents;
const client = new OpenAI({ apiKey: "none", baseURL: `${providerUrl}/v1`, maxRetries: 0 });
const weather = tool({
  name: "get_weather",
  description,
  parameters: z.object({ city: z.string() }),
  execute: async () => "sunny",
});
const instructions = question[0].content;
const asked = question[1].content;
for (const model of [new OpenAIResponsesModel(client, "gpt-4o"), new OpenAIChatCompletionsModel(client, "gpt-4o")]) {
  await run(
    new Agent({ name: "weather", instructions, model, tools: [weather], modelSettings: { temperature: 0.2 } }),
    asked,
  );
}
const streamer = new Agent({ name: "streamer", instructions, model: new OpenAIResponsesModel(client, "gpt-4o") });
await drain(await run(streamer, asked, { stream: true }));
await run(new Agent({ name: "busy", model: new OpenAIResponsesModel(client, "overloaded") }), asked).catch(() => {});
await tracing.forceFlush();
process.exit(0);
