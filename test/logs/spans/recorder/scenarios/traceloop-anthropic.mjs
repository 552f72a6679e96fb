import { AnthropicInstrumentation } from "@traceloop/instrumentation-anthropic";
import * as sdk from "anthropic-old";
import { anthropicTools, anthropicWithToolResult, drain, providerUrl, question, startTracing } from "../common.mjs";

const tracing = startTracing();
const instrumentation = new AnthropicInstrumentation();
instrumentation.setTracerProvider(tracing);
instrumentation.manuallyInstrument(sdk);
const anthropic = new sdk.default({ apiKey: "none", baseURL: providerUrl, maxRetries: 0 });
const call = { model: "claude-sonnet-4-5", max_tokens: 100, system: "Be terse." };

await anthropic.messages.create({ ...call, messages: [question[1]], tools: anthropicTools });
await anthropic.messages.create({ ...call, messages: anthropicWithToolResult, tools: anthropicTools });
await drain(await anthropic.messages.create({ ...call, messages: [question[1]], stream: true }));
await tracing.forceFlush();
process.exit(0);
