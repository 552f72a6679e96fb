import { context, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { BasicTracerProvider, BatchSpanProcessor } from "@opentelemetry/sdk-trace-base";

export const providerUrl = process.env.PROVIDER_URL;
export const receiverUrl = process.env.RECEIVER_URL;

/** A tracer provider that exports to the recorder, set as the global one. */
export function startTracing() {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const exporter = new OTLPTraceExporter({ url: `${receiverUrl}/v1/traces` });
  const provider = new BasicTracerProvider({ spanProcessors: [new BatchSpanProcessor(exporter)] });
  trace.setGlobalTracerProvider(provider);
  return provider;
}

const parameters = { type: "object", properties: { city: { type: "string" } }, required: ["city"] };
export const description = "The weather of a city.";
export const openAiTools = [{ type: "function", function: { name: "get_weather", description, parameters } }];
export const anthropicTools = [{ name: "get_weather", description, input_schema: parameters }];

export const question = [
  { role: "system", content: "Be terse." },
  { role: "user", content: "What is the weather in Paris?" },
];

const openAiCall = { id: "call_1", type: "function", function: { name: "get_weather", arguments: '{"city":"Paris"}' } };
export const withToolResult = [
  ...question,
  { role: "assistant", content: null, tool_calls: [openAiCall] },
  { role: "tool", tool_call_id: "call_1", content: "sunny" },
];

export const anthropicWithToolResult = [
  question[1],
  {
    role: "assistant",
    content: [
      { type: "text", text: "I look it up." },
      { type: "tool_use", id: "toolu_1", name: "get_weather", input: { city: "Paris" } },
    ],
  },
  { role: "user", content: [{ type: "tool_result", tool_use_id: "toolu_1", content: "sunny" }] },
];

/** Reads a stream to its end. */
export async function drain(stream) {
  for await (const _ of stream);
}
