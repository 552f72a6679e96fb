import { OpenTelemetry } from "@ai-sdk/otel";
import { embed, generateText, jsonSchema, registerTelemetry, stepCountIs, streamText, tool } from "ai-7";
import { createAnthropic } from "ai-sdk-anthropic-4";
import { createOpenAI } from "ai-sdk-openai-4";
import { description, drain, openAiTools, providerUrl, question, startTracing } from "../common.mjs";

const tracing = startTracing();
registerTelemetry(new OpenTelemetry());
const openai = createOpenAI({ apiKey: "none", baseURL: `${providerUrl}/v1` });
const anthropic = createAnthropic({ apiKey: "none", baseURL: `${providerUrl}/v1` });
const telemetry = { functionId: "weather" };
const asked = { instructions: question[0].content, prompt: question[1].content, maxOutputTokens: 100, telemetry };
const inputSchema = jsonSchema(openAiTools[0].function.parameters);
const tools = { get_weather: tool({ description, inputSchema, execute: async () => "sunny" }) };
const inSteps = { ...asked, tools, stopWhen: stepCountIs(2) };

await generateText({ ...inSteps, model: openai("gpt-4o") });
await drain(streamText({ ...inSteps, model: anthropic("claude-sonnet-4-5") }).textStream);
await embed({ model: openai.embedding("text-embedding-3-small"), value: "Paris", telemetry });
await generateText({ ...asked, model: openai.chat("overloaded"), maxRetries: 0 }).catch(() => {});
await tracing.forceFlush();
process.exit(0);
