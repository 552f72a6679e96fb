import { BedrockInstrumentation } from "@arizeai/openinference-instrumentation-bedrock";
import * as bedrock from "@aws-sdk/client-bedrock-runtime";
import { NodeHttpHandler } from "@smithy/node-http-handler";
import { anthropicTools, anthropicWithToolResult, providerUrl, question, startTracing } from "../common.mjs";

const tracing = startTracing();
const instrumentation = new BedrockInstrumentation();
instrumentation.setTracerProvider(tracing);
instrumentation.manuallyInstrument(bedrock);
const { BedrockRuntimeClient, ConverseCommand, InvokeModelCommand } = bedrock;
const client = new BedrockRuntimeClient({
  region: "us-east-1",
  endpoint: providerUrl,
  credentials: { accessKeyId: "none", secretAccessKey: "none" },
  maxAttempts: 1,
  // The fake provider does not speak HTTP/2.
  requestHandler: new NodeHttpHandler(),
});
const modelId = "us.anthropic.claude-sonnet-4-5-20250929-v1:0";
const [{ name, description, input_schema }] = anthropicTools;
const call = {
  modelId,
  system: [{ text: question[0].content }],
  toolConfig: { tools: [{ toolSpec: { name, description, inputSchema: { json: input_schema } } }] },
  inferenceConfig: { temperature: 0.2, maxTokens: 100 },
};
const asked = { role: "user", content: [{ text: question[1].content }] };
const toolUse = { toolUseId: "toolu_1", name, input: { city: "Paris" } };
const answered = [
  asked,
  { role: "assistant", content: [{ text: "I look it up." }, { toolUse }] },
  { role: "user", content: [{ toolResult: { toolUseId: "toolu_1", content: [{ text: "sunny" }] } }] },
];
await client.send(new ConverseCommand({ ...call, messages: [asked] }));
await client.send(new ConverseCommand({ ...call, messages: answered }));
await client.send(new ConverseCommand({ modelId: "overloaded", messages: [asked] })).catch(() => {});

const body = { anthropic_version: "bedrock-2023-05-31", max_tokens: 100, tools: anthropicTools };
for (const messages of [[question[1]], anthropicWithToolResult]) {
  const whole = JSON.stringify({ ...body, system: question[0].content, messages });
  await client.send(new InvokeModelCommand({ modelId, contentType: "application/json", body: whole }));
}
await tracing.forceFlush();
process.exit(0);
