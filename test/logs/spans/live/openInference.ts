import { setMetadata, setPromptTemplate, setSession, setTags, setUser } from "@arizeai/openinference-core";
import { OpenAIInstrumentation } from "@arizeai/openinference-instrumentation-openai";
import { context } from "@opentelemetry/api";
import OpenAI from "openai";
import { weatherSchema } from "../logs.ts";
import { providerUrl, startTracing } from "./tracing.ts";

const tracing = startTracing();
const instrumentation = new OpenAIInstrumentation();
instrumentation.setTracerProvider(tracing);
instrumentation.manuallyInstrument(OpenAI);
const openai = new OpenAI({ apiKey: "none", baseURL: `${providerUrl}/v1`, maxRetries: 0 });
const question = "What is the weather in Paris?";
const definition = { name: "get_weather", description: "The weather of a city.", parameters: weatherSchema };
const tools = [{ type: "function" as const, function: definition }];

let labelled = setSession(context.active(), { sessionId: "s1" });
labelled = setUser(labelled, { userId: "u1" });
labelled = setMetadata(labelled, { plan: "pro" });
labelled = setTags(labelled, ["a", "b"]);
labelled = setPromptTemplate(labelled, { template: "Weather in {city}?", variables: { city: "Paris" }, version: "3" });
await context.with(labelled, () =>
  openai.chat.completions.create({
    model: "gpt-4o",
    temperature: 0.2,
    messages: [
      { role: "system", content: "Be terse." },
      {
        role: "user",
        content: [
          { type: "text", text: question },
          { type: "image_url", image_url: { url: "https://example.com/a.png" } },
        ],
      },
    ],
    tools,
  }),
);
const call = {
  id: "call_1",
  type: "function" as const,
  function: { name: "get_weather", arguments: '{"city":"Paris"}' },
};
await openai.chat.completions.create({
  model: "gpt-4o",
  messages: [
    { role: "user", content: question },
    { role: "assistant", content: null, tool_calls: [call] },
    { role: "tool", tool_call_id: "call_1", content: "sunny" },
  ],
});
await openai.responses.create({
  model: "gpt-4o",
  instructions: "Be terse.",
  input: question,
  tools: [{ type: "function", strict: true, ...definition }],
});
await openai.embeddings.create({ model: "text-embedding-3-small", input: ["a", "b"] });
await tracing.shutdown();
process.exit(0);
