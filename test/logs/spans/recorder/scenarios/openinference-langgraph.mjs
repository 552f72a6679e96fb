import { LangChainInstrumentation } from "@arizeai/openinference-instrumentation-langchain";
import * as CallbackManagerModule from "@langchain/core/callbacks/manager";
import { HumanMessage, SystemMessage } from "@langchain/core/messages";
import { tool } from "@langchain/core/tools";
import { END, MessagesAnnotation, START, StateGraph } from "@langchain/langgraph";
import { ToolNode } from "@langchain/langgraph/prebuilt";
import { ChatOpenAI } from "@langchain/openai";
import { z } from "zod";
import { description, providerUrl, question, startTracing } from "../common.mjs";

const tracing = startTracing();
const instrumentation = new LangChainInstrumentation();
instrumentation.setTracerProvider(tracing);
instrumentation.manuallyInstrument(CallbackManagerModule);

const schema = z.object({ city: z.string() });
const weather = tool(async () => "sunny", { name: "get_weather", description, schema });
const model = new ChatOpenAI({
  model: "gpt-4o",
  temperature: 0.2,
  apiKey: "none",
  maxRetries: 0,
  configuration: { baseURL: `${providerUrl}/v1` },
}).bindTools([weather]);
const graph = new StateGraph(MessagesAnnotation)
  .addNode("agent", async ({ messages }) => ({ messages: [await model.invoke(messages)] }))
  .addNode("tools", new ToolNode([weather]))
  .addEdge(START, "agent")
  .addConditionalEdges("agent", ({ messages }) => (messages.at(-1).tool_calls?.length ? "tools" : END))
  .addEdge("tools", "agent")
  .compile();
const messages = [new SystemMessage(question[0].content), new HumanMessage(question[1].content)];
await graph.invoke(
  { messages },
  { configurable: { thread_id: "t1" }, metadata: { plan: "pro" }, tags: ["prod"], runName: "weather" },
);
await tracing.forceFlush();
process.exit(0);
