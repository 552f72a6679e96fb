import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSdkMcpServer, query, tool } from "@anthropic-ai/claude-agent-sdk";
import { z } from "zod";
import { description, drain, providerUrl, question, receiverUrl } from "../common.mjs";

const home = mkdtempSync(join(tmpdir(), "claude-"));
const get_weather = tool("get_weather", description, { city: z.string() }, async () => ({
  content: [{ type: "text", text: "sunny" }],
}));
const env = {
  ...process.env,
  HOME: home,
  IS_SANDBOX: "1",
  ANTHROPIC_BASE_URL: providerUrl,
  ANTHROPIC_API_KEY: "none",
  CLAUDE_CODE_ENABLE_TELEMETRY: "1",
  CLAUDE_CODE_ENHANCED_TELEMETRY_BETA: "1",
  ENABLE_BETA_TRACING_DETAILED: "1",
  BETA_TRACING_ENDPOINT: receiverUrl,
  OTEL_TRACES_EXPORTER: "otlp",
  OTEL_LOGS_EXPORTER: "none",
  OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
  OTEL_EXPORTER_OTLP_ENDPOINT: receiverUrl,
  OTEL_LOG_USER_PROMPTS: "1",
  OTEL_LOG_TOOL_DETAILS: "1",
  OTEL_LOG_TOOL_CONTENT: "1",
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
};
let exited;
function spawnClaudeCodeProcess({ command, args, cwd, env, signal }) {
  const child = spawn(command, args, { cwd, env, signal, stdio: ["pipe", "pipe", "inherit"] });
  exited = once(child, "exit");
  return child;
}
const options = {
  spawnClaudeCodeProcess,
  env,
  cwd: home,
  model: "claude-sonnet-4-5",
  systemPrompt: question[0].content,
  tools: [],
  mcpServers: { weather: createSdkMcpServer({ name: "weather", version: "1.0.0", tools: [get_weather] }) },
  allowedTools: ["mcp__weather__get_weather"],
  settingSources: [],
};
await drain(query({ prompt: question[1].content, options }));
await exited;
process.exit(0);
