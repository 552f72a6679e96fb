import { Laminar, LaminarAttributes, LaminarSpanProcessor, observe } from "@lmnr-ai/lmnr";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import OpenAI from "openai";
import { drain, openAiTools, providerUrl, question, receiverUrl } from "../common.mjs";

const exporter = new OTLPTraceExporter({ url: `${receiverUrl}/v1/traces` });
Laminar.initialize({
  projectApiKey: "none",
  instrumentModules: { OpenAI },
  spanProcessor: new LaminarSpanProcessor({ exporter }),
});
const openai = new OpenAI({ apiKey: "none", baseURL: `${providerUrl}/v1`, maxRetries: 0 });
const { completions } = openai.chat;
const labels = { sessionId: "s1", userId: "u1", metadata: { plan: "pro" }, tags: ["prod"] };
await observe({ name: "ask", ...labels }, async () => {
  await completions.create({ model: "gpt-4o", temperature: 0.2, messages: question, tools: openAiTools });
  await observe({ name: "get_weather", spanType: "TOOL" }, async () => "sunny");
  await drain(await completions.create({ model: "gpt-4o", messages: question, stream: true }));
});
// A call that no instrumentation sees.
await observe({ name: "local", spanType: "LLM", input: question }, async () => {
  Laminar.setSpanAttributes({
    [LaminarAttributes.PROVIDER]: "house",
    [LaminarAttributes.REQUEST_MODEL]: "house-1",
    [LaminarAttributes.INPUT_TOKEN_COUNT]: 31,
    [LaminarAttributes.OUTPUT_TOKEN_COUNT]: 12,
    [LaminarAttributes.TOTAL_COST]: 0.25,
  });
  return "Sunny, 21 degrees.";
});
await Laminar.flush();
process.exit(0);
