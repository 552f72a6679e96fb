import { Agent } from "@mastra/core/agent";
import { Mastra } from "@mastra/core/mastra";
import { createTool } from "@mastra/core/tools";
import { Observability } from "@mastra/observability";
import { OtelExporter } from "@mastra/otel-exporter";
import { createAnthropic } from "ai-sdk-anthropic-4";
import { z } from "zod";
import { description, providerUrl, question, receiverUrl } from "../common.mjs";

const exporter = new OtelExporter({
  provider: { custom: { endpoint: `${receiverUrl}/v1/traces`, protocol: "http/json" } },
});
const get_weather = createTool({
  id: "get_weather",
  description,
  inputSchema: z.object({ city: z.string() }),
  execute: async () => "sunny",
});
const weather = new Agent({
  id: "weather",
  name: "weather",
  instructions: question[0].content,
  model: createAnthropic({ apiKey: "none", baseURL: `${providerUrl}/v1` })("claude-sonnet-4-5"),
  tools: { get_weather },
});
const mastra = new Mastra({
  agents: { weather },
  observability: new Observability({ configs: { otel: { serviceName: "support-bot", exporters: [exporter] } } }),
});
await mastra.getAgent("weather").generate(question[1].content, {
  modelSettings: { temperature: 0.2, maxOutputTokens: 100 },
  tracingOptions: { metadata: { plan: "pro" } },
});
await mastra.shutdown();
process.exit(0);
