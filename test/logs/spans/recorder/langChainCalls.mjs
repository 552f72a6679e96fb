import { ChatAnthropic } from "@langchain/anthropic";
import { HumanMessage, SystemMessage } from "@langchain/core/messages";
import { tool } from "@langchain/core/tools";
import { ChatGoogleGenerativeAI } from "@langchain/google-genai";
import { ChatOpenAI } from "@langchain/openai";
import { z } from "zod";
import { description, providerUrl, question } from "./common.mjs";

const schema = z.object({ city: z.string() });
const weather = tool(async () => "sunny", { name: "get_weather", description, schema });
const shared = { apiKey: "none", maxRetries: 0 };
const models = [
  new ChatAnthropic({
    ...shared,
    model: "claude-sonnet-4-5",
    maxTokens: 100,
    streaming: true,
    anthropicApiUrl: providerUrl,
  }),
  new ChatGoogleGenerativeAI({ ...shared, model: "gemini-2.5-flash", temperature: 0.2, baseUrl: providerUrl }),
  new ChatOpenAI({
    ...shared,
    model: "gpt-4o",
    useResponsesApi: true,
    configuration: { baseURL: `${providerUrl}/v1` },
  }),
];

/** Two calls of each model, with the answer of a tool between them. */
export async function callModels(options) {
  for (const model of models) {
    const asked = [new SystemMessage(question[0].content), new HumanMessage(question[1].content)];
    const withTools = model.bindTools([weather]);
    const calls = await withTools.invoke(asked, options);
    const answered = await weather.invoke(calls.tool_calls[0], options);
    await withTools.invoke([...asked, calls, answered], options);
  }
}
