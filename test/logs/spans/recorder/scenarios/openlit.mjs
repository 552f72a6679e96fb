import Anthropic from "@anthropic-ai/sdk";
import { trace } from "@opentelemetry/api";
import OpenAI from "openai";
import Openlit from "openlit";
import {
  anthropicTools,
  anthropicWithToolResult,
  drain,
  openAiTools,
  providerUrl,
  question,
  receiverUrl,
  withToolResult,
} from "../common.mjs";

Openlit.init({
  applicationName: "support-bot",
  environment: "test",
  otlpEndpoint: receiverUrl,
  disableEvents: true,
  disableMetrics: true,
  pricingJson: {},
  instrumentations: { openai: { OpenAI }, anthropic: { Anthropic } },
});
const openai = new OpenAI({ apiKey: "none", baseURL: `${providerUrl}/v1`, maxRetries: 0 });
const { completions } = openai.chat;

await completions.create({
  model: "gpt-4o",
  temperature: 0.2,
  max_tokens: 100,
  messages: question,
  tools: openAiTools,
});
await completions.create({ model: "gpt-4o", messages: withToolResult, tools: openAiTools });
const stream_options = { include_usage: true };
await drain(await completions.create({ model: "gpt-4o", messages: question, stream: true, stream_options }));
await completions.create({ model: "overloaded", messages: question }).catch(() => {});
await openai.responses.create({ model: "gpt-4o", instructions: "Be terse.", input: question[1].content });
await openai.embeddings.create({ model: "text-embedding-3-small", input: ["a", "b"] });

const { messages } = new Anthropic({ apiKey: "none", baseURL: providerUrl, maxRetries: 0 });
const claude = { model: "claude-sonnet-4-5", max_tokens: 100, system: question[0].content, tools: anthropicTools };
await messages.create({ ...claude, messages: [question[1]] });
await messages.create({ ...claude, messages: anthropicWithToolResult });
await trace.getTracerProvider().getDelegate().forceFlush();
process.exit(0);
