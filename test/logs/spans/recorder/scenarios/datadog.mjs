import { spawnSync } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { openAiTools, providerUrl, question, receiverUrl, withToolResult } from "../common.mjs";

if (process.versions.bun) {
  const env = {
    ...process.env,
    DD_LLMOBS_ENABLED: "1",
    DD_LLMOBS_ML_APP: "support-bot",
    DD_INSTRUMENTATION_TELEMETRY_ENABLED: "false",
    DD_REMOTE_CONFIGURATION_ENABLED: "false",
    DD_TRACE_STARTUP_LOGS: "false",
    DD_TRACE_DISABLED_PLUGINS: "net,dns,http,fetch",
    OTEL_TRACES_EXPORTER: "otlp",
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${receiverUrl}/v1/traces`,
  };
  const file = import.meta.filename;
  process.exit(spawnSync("node", ["--import", "dd-trace/initialize.mjs", file], { env, stdio: "inherit" }).status);
}

const { default: tracer } = await import("dd-trace");
const { default: OpenAI } = await import("openai");
const { default: Anthropic } = await import("@anthropic-ai/sdk");
const openai = new OpenAI({ apiKey: "none", baseURL: `${providerUrl}/v1`, maxRetries: 0 });
const anthropic = new Anthropic({ apiKey: "none", baseURL: providerUrl, maxRetries: 0 });
await tracer.trace("ask", async () => {
  await openai.chat.completions.create({ model: "gpt-4o", messages: question, tools: openAiTools });
  await openai.chat.completions.create({ model: "gpt-4o", messages: withToolResult });
});
await openai.responses.create({ model: "gpt-4o", input: question });
await openai.embeddings.create({ model: "text-embedding-3-small", input: "sunny" });
await openai.chat.completions.create({ model: "overloaded", messages: question }).catch(() => {});
await anthropic.messages.create({ model: "claude-sonnet-5", max_tokens: 100, messages: [question[1]] });
// It has no way to wait for its exporter, which sends every two seconds.
await pause(5000);
process.exit(0);
