import { HumanMessage, SystemMessage } from "@langchain/core/messages";
import { tool } from "@langchain/core/tools";
import { ChatOpenAI } from "@langchain/openai";
import { getLangWatchTracer } from "langwatch/observability";
import { LangWatchCallbackHandler } from "langwatch/observability/instrumentation/langchain";
import { z } from "zod";
import { description, providerUrl, question, startTracing } from "../common.mjs";

const tracing = startTracing();
const tracer = getLangWatchTracer("support-bot");
const schema = z.object({ city: z.string() });
const weather = tool(async () => "sunny", { name: "get_weather", description, schema });
const model = new ChatOpenAI({
  model: "gpt-4o",
  temperature: 0.2,
  apiKey: "none",
  maxRetries: 0,
  configuration: { baseURL: `${providerUrl}/v1` },
}).bindTools([weather]);
const messages = [new SystemMessage(question[0].content), new HumanMessage(question[1].content)];
const config = { callbacks: [new LangWatchCallbackHandler(tracer)], metadata: { plan: "pro" }, tags: ["prod"] };
await tracer.withActiveSpan("ask", async (span) => {
  const labels = { "langwatch.user.id": "u1", "langwatch.thread.id": "c1", "langwatch.labels": ["eu"] };
  span.setType("agent").setAttributes(labels);
  const asked = await model.invoke(messages, config);
  const answered = await weather.invoke(asked.tool_calls[0], config);
  await model.invoke([...messages, asked, answered], config);
  // A call that no instrumentation sees.
  await tracer.withActiveSpan("house", async (call) => {
    call.setType("llm").setRequestModel("house-1").setInput("chat_messages", question);
    call.setOutput("chat_messages", [{ role: "assistant", content: "Sunny, 21 degrees." }]);
    call.setMetrics({ promptTokens: 31, completionTokens: 12, cost: 0.25 });
  });
  await tracer.withActiveSpan("get_weather", async (call) => {
    call.setType("tool").setInput({ city: "Paris" }).setOutput("sunny");
  });
});
await tracing.forceFlush();
process.exit(0);
