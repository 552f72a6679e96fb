import { observeOpenAI } from "@langfuse/openai";
import { LangfuseSpanProcessor } from "@langfuse/otel";
import { trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { BasicTracerProvider } from "@opentelemetry/sdk-trace-base";
import OpenAI from "openai";
import { drain, openAiTools, providerUrl, question, receiverUrl } from "../common.mjs";

const exporter = new OTLPTraceExporter({ url: `${receiverUrl}/v1/traces` });
const processor = new LangfuseSpanProcessor({ exporter, publicKey: "none", secretKey: "none" });
trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [processor] }));
const openai = observeOpenAI(new OpenAI({ apiKey: "none", baseURL: `${providerUrl}/v1`, maxRetries: 0 }));
const tools = openAiTools.map(({ type, function: called }) => ({ type, ...called }));
const call = { model: "gpt-4o", instructions: question[0].content, tools };
const { output } = await openai.responses.create({ ...call, input: [question[1]] });
const answered = { type: "function_call_output", call_id: "call_1", output: "sunny" };
await openai.responses.create({ ...call, input: [question[1], ...output, answered] });
const stream = { stream: true, stream_options: { include_usage: true } };
await drain(
  await openai.chat.completions.create({ ...stream, model: "gpt-4o", messages: question, tools: openAiTools }),
);
await openai.embeddings.create({ model: "text-embedding-3-small", input: "sunny" });
await processor.forceFlush();
process.exit(0);
