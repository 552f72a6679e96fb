import OpenAI from "openai";
import { OpenAIInstrumentation } from "traceloop-openai-old";
import { drain, openAiTools, providerUrl, question, startTracing, withToolResult } from "../common.mjs";

const tracing = startTracing();
const instrumentation = new OpenAIInstrumentation();
instrumentation.setTracerProvider(tracing);
instrumentation.manuallyInstrument(OpenAI);
const openai = new OpenAI({ apiKey: "none", baseURL: `${providerUrl}/v1`, maxRetries: 0 });
const { completions } = openai.chat;

await completions.create({ model: "gpt-4o", temperature: 0.2, messages: question, tools: openAiTools });
await completions.create({ model: "gpt-4o", messages: withToolResult, tools: openAiTools });
await drain(await completions.create({ model: "gpt-4o", messages: question, stream: true }));
await completions.create({ model: "overloaded", messages: question }).catch(() => {});
await tracing.forceFlush();
process.exit(0);
