import { HumanMessage, SystemMessage } from "@langchain/core/messages";
import { tool } from "@langchain/core/tools";
import { END, MessagesAnnotation, START, StateGraph } from "@langchain/langgraph";
import { ToolNode } from "@langchain/langgraph/prebuilt";
import { ChatOpenAI } from "@langchain/openai";
import { CallbackHandler } from "@langfuse/langchain";
import { LangfuseSpanProcessor } from "@langfuse/otel";
import { context, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { BasicTracerProvider } from "@opentelemetry/sdk-trace-base";
import { z } from "zod";
import { description, providerUrl, question, receiverUrl } from "../common.mjs";

context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
const exporter = new OTLPTraceExporter({ url: `${receiverUrl}/v1/traces` });
const processor = new LangfuseSpanProcessor({ exporter, publicKey: "none", secretKey: "none" });
trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [processor] }));
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
const handler = new CallbackHandler({ userId: "u1", sessionId: "s1", tags: ["prod"], traceMetadata: { plan: "pro" } });
await graph.invoke({ messages }, { callbacks: [handler], runName: "weather" });
await processor.forceFlush();
process.exit(0);
