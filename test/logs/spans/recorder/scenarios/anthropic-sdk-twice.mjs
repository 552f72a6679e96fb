import Anthropic from "@anthropic-ai/sdk";
import { AnthropicInstrumentation } from "@arizeai/openinference-instrumentation-anthropic";
import { anthropicTools, providerUrl, question, startTracing } from "../common.mjs";

// The SDK makes spans of its own, which are children of the instrumentation's: the same call twice.
const tracing = startTracing();
const instrumentation = new AnthropicInstrumentation();
instrumentation.setTracerProvider(tracing);
instrumentation.manuallyInstrument(Anthropic);
const anthropic = new Anthropic({ apiKey: "none", baseURL: providerUrl, maxRetries: 0 });

await anthropic.messages.create({
  model: "claude-sonnet-5",
  max_tokens: 100,
  system: "Be terse.",
  messages: [question[1]],
  tools: anthropicTools,
});
await tracing.forceFlush();
process.exit(0);
