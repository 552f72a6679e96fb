import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { BatchSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { init, instrumentOpenAiClient, startSpan } from "@sentry/node";
import OpenAI from "openai";
import { drain, openAiTools, providerUrl, question, receiverUrl, withToolResult } from "../common.mjs";

const processor = new BatchSpanProcessor(new OTLPTraceExporter({ url: `${receiverUrl}/v1/traces` }));
// Nothing listens at this address: spans go to the recorder alone.
init({ dsn: "http://none@127.0.0.1:1/1", tracesSampleRate: 1, openTelemetrySpanProcessors: [processor] });
const client = new OpenAI({ apiKey: "none", baseURL: `${providerUrl}/v1`, maxRetries: 0 });
const openai = instrumentOpenAiClient(client, { recordInputs: true, recordOutputs: true });
const { completions } = openai.chat;

await startSpan({ name: "answer", op: "gen_ai.invoke_agent" }, async () => {
  await completions.create({ model: "gpt-4o", temperature: 0.2, messages: question, tools: openAiTools });
  await completions.create({ model: "gpt-4o", messages: withToolResult, tools: openAiTools });
  const stream_options = { include_usage: true };
  await drain(await completions.create({ model: "gpt-4o", messages: question, stream: true, stream_options }));
  await completions.create({ model: "overloaded", messages: question }).catch(() => {});
  await openai.responses.create({ model: "gpt-4o", input: question[1].content });
  await openai.embeddings.create({ model: "text-embedding-3-small", input: ["a", "b"] });
});
await processor.forceFlush();
process.exit(0);
