import Anthropic from "@anthropic-ai/sdk";
import { anthropicTools, anthropicWithToolResult, providerUrl, question, startTracing } from "../common.mjs";

process.env.ANTHROPIC_OPEN_TELEMETRY_TRACES_CONTENT_MODE = "content";
const tracing = startTracing();
const anthropic = new Anthropic({ apiKey: "none", baseURL: providerUrl, maxRetries: 0 });
const call = { model: "claude-sonnet-5", max_tokens: 100, system: question[0].content, tools: anthropicTools };
await anthropic.messages.create({ ...call, messages: [question[1]] });
await anthropic.messages.create({ ...call, messages: anthropicWithToolResult });
await tracing.forceFlush();
process.exit(0);
