import { openAiTools, providerUrl, question, startTracing } from "../common.mjs";

Object.assign(process.env, {
  LANGSMITH_TRACING: "true",
  LANGSMITH_OTEL_ENABLED: "true",
  LANGSMITH_OTEL_ONLY: "true",
  LANGSMITH_API_KEY: "none",
  LANGSMITH_ENDPOINT: "http://127.0.0.1:9",
});
const tracing = startTracing();
const { initializeOTEL } = await import("langsmith/experimental/otel/setup");
initializeOTEL({ globalTracerProvider: tracing, skipGlobalContextManagerSetup: true });
const { traceable } = await import("langsmith/traceable");
const { wrapOpenAI } = await import("langsmith/wrappers");
const { Client } = await import("langsmith");
const { default: OpenAI } = await import("openai");

const client = new Client();
const openai = wrapOpenAI(new OpenAI({ apiKey: "none", baseURL: `${providerUrl}/v1`, maxRetries: 0 }), {
  client,
  tags: ["prod", "eu"],
  metadata: { plan: "pro" },
});
const lookup = traceable(async () => [{ page_content: "d" }], { name: "lookup", run_type: "retriever", client });
const chain = traceable(
  async () => {
    await lookup();
    await openai.chat.completions.create({ model: "gpt-4o", temperature: 0.2, messages: question, tools: openAiTools });
  },
  { name: "chain", run_type: "chain", client },
);
await chain();
await openai.chat.completions.create({ model: "overloaded", messages: question }).catch(() => {});
await client.flush?.();
await client.awaitPendingTraceBatches();
await tracing.forceFlush();
process.exit(0);
