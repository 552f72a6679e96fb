import { LangChainInstrumentation } from "@arizeai/openinference-instrumentation-langchain";
import * as callbacks from "@langchain/core/callbacks/manager";
import { ChatPromptTemplate } from "@langchain/core/prompts";
import { tool } from "@langchain/core/tools";
import { ChatOpenAI } from "@langchain/openai";
import { z } from "zod";
import { description, providerUrl, question, startTracing } from "../common.mjs";

const tracing = startTracing();
const instrumentation = new LangChainInstrumentation();
instrumentation.setTracerProvider(tracing);
instrumentation.manuallyInstrument(callbacks);

const schema = z.object({ city: z.string() });
const weather = tool(async () => "sunny", { name: "get_weather", description, schema });
const model = new ChatOpenAI({
  model: "gpt-4o",
  temperature: 0.2,
  apiKey: "none",
  maxRetries: 0,
  configuration: { baseURL: `${providerUrl}/v1` },
});
const prompt = ChatPromptTemplate.fromMessages([
  ["system", question[0].content],
  ["user", "What is the weather in {city}?"],
]);
const chain = prompt.pipe(model.bindTools([weather]));
const asked = await chain.invoke({ city: "Paris" }, { metadata: { plan: "pro" } });
const answered = await weather.invoke(asked.tool_calls[0]);
await model.bindTools([weather]).invoke([...(await prompt.formatMessages({ city: "Paris" })), asked, answered]);
await tracing.forceFlush();
process.exit(0);
