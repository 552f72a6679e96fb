import { AIProjectClient } from "@azure/ai-projects";
import { description, openAiTools, providerUrl, question, startTracing } from "../common.mjs";

const tracing = startTracing();
const credential = { getToken: async () => ({ token: "none", expiresOnTimestamp: Date.now() + 3_600_000 }) };
const project = new AIProjectClient(`${providerUrl}/api/projects/p`, credential, {
  tracingOptions: { experimental: true, contentRecording: true },
});
const client = await project.getOpenAIClient();
const { parameters } = openAiTools[0].function;
const tools = [{ type: "function", name: "get_weather", description, parameters }];
const call = { model: "gpt-4o", instructions: question[0].content, temperature: 0.2, reasoning: { effort: "low" } };
await client.responses.create({ ...call, input: question[1].content, tools });
const answered = { type: "function_call_output", call_id: "call_1", output: "sunny" };
for await (const _ of await client.responses.create({ ...call, input: [question[1], answered], stream: true }));
await client.responses.create({ model: "overloaded", input: "Hi." }, { maxRetries: 0 }).catch(() => {});
await tracing.forceFlush();
process.exit(0);
