import { expect, test } from "bun:test";
import { BedrockRuntimeClient, ConverseCommand, type ConverseCommandInput } from "@aws-sdk/client-bedrock-runtime";
import { NodeHttpHandler } from "@smithy/node-http-handler";
import { toLlmKwargs } from "../../core/providers/toLlmKwargs.ts";
import { chat, completion, fakeProviders, say, sentSchema, structured, text, travelled } from "./support.ts";

const fake = fakeProviders();
const client = new BedrockRuntimeClient({
  endpoint: fake.url,
  region: "us-east-1",
  credentials: { accessKeyId: "a", secretAccessKey: "s" },
  maxAttempts: 1,
  // Its usual handler speaks HTTP/2, which the fake does not.
  requestHandler: new NodeHttpHandler(),
});

/** The client wants bytes where JSON has base64. */
function withBytes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withBytes);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, key === "bytes" ? Buffer.from(part, "base64") : withBytes(part)]),
  );
}

const claude = {
  provider: "amazon.bedrock",
  name: "anthropic.claude-sonnet-4-5-20250929-v1:0",
  parameters: { temperature: 0, max_tokens: 100, stop: "x", top_k: 5, response_format: structured },
};

test("a chat is what Converse takes, and is sent as it is", async () => {
  const kwargs = toLlmKwargs(travelled, claude);
  expect(kwargs).toEqual({
    modelId: claude.name,
    messages: [
      {
        role: "user",
        content: [
          { text: "What is this?" },
          { document: { format: "pdf", name: "notes pdf", source: { bytes: "JVBERi0xLjQ=" } } },
        ],
      },
      {
        role: "assistant",
        content: [
          { reasoningContent: { reasoningText: { text: "A fox. I need the weather.", signature: "c2ln" } } },
          { text: "One moment." },
          { toolUse: { toolUseId: "call_1", name: "get_weather", input: { city: "Oslo" } } },
          { toolUse: { toolUseId: "call_2", name: "get_weather", input: { city: "Rome" } } },
        ],
      },
      {
        role: "user",
        content: [
          { toolResult: { toolUseId: "call_1", content: [{ json: { wind: 3 } }] } },
          { toolResult: { toolUseId: "call_2", content: [{ text: "calm" }] } },
          { text: "And now?" },
        ],
      },
    ],
    system: [{ text: "Be brief." }, { text: "Answer in English." }],
    toolConfig: {
      tools: [
        {
          toolSpec: {
            name: "get_weather",
            description: "The weather of a city",
            inputSchema: { json: { type: "object", properties: { city: { type: "string" } }, required: ["city"] } },
          },
        },
      ],
      toolChoice: { tool: { name: "get_weather" } },
    },
    inferenceConfig: { temperature: 0, maxTokens: 100, stopSequences: ["x"] },
    additionalModelRequestFields: { top_k: 5 },
    outputConfig: {
      textFormat: {
        type: "json_schema",
        structure: { jsonSchema: { name: "weather", schema: JSON.stringify(sentSchema) } },
      },
    },
  });
  const reply = await client.send(new ConverseCommand(withBytes(kwargs) as ConverseCommandInput));
  expect(reply.output?.message?.content).toEqual([{ text: "Hello" }]);
  const { modelId, ...body } = kwargs;
  expect(fake.requests.at(-1)?.path).toBe(`/model/${modelId}/converse`);
  expect(fake.requests.at(-1)?.body).toEqual(body);
});

const tool = (name: string) =>
  [{ type: "function", function: { name, description: "", strict: false, parameters: {} } }] as never;
const ask = chat([say.user(text("Hi"))], { tools: tool("get-weather"), tool_choice: "get-weather" });
const toolConfigFor = (name: string, prompt = ask) =>
  toLlmKwargs(prompt, { provider: "amazon.bedrock", name }).toolConfig;

test("each family of models is asked for what it can do with tools", () => {
  const spec = (name: string) => ({ toolSpec: { name, inputSchema: { json: { type: "object" } } } });
  expect(toolConfigFor("amazon.nova-pro-v1:0")).toEqual({
    tools: [spec("get_weather")],
    toolChoice: { tool: { name: "get_weather" } },
  });
  expect(toolConfigFor("cohere.command-r-v1:0")).toEqual({ tools: [spec("get_weather")] });
  expect(toolConfigFor("meta.llama3-70b")).toEqual({ tools: [spec("get-weather")] });
  expect(toolConfigFor("us.deepseek.r1-v1:0")).toBeUndefined();
  expect(toolConfigFor("deepseek.v3-v1:0")).toMatchObject({ tools: [spec("get-weather")] });
  expect(toolConfigFor("openai.gpt-oss-120b", { ...ask, tool_choice: "any" })).toMatchObject({
    toolChoice: { any: {} },
  });
  expect(toolConfigFor("openai.gpt-oss-120b", { ...ask, tool_choice: "none" })).toBeUndefined();
});

test("a part to remember is followed by a cache point; a completion is one message", () => {
  const kwargs = toLlmKwargs(
    chat([say.system(text("Long.", { cache_control: { type: "ephemeral" } })), say.user(text("Hi"))]),
    { provider: "amazon.bedrock", name: "m" },
  );
  expect(kwargs.system).toEqual([{ text: "Long." }, { cachePoint: { type: "default" } }]);
  expect(toLlmKwargs(completion("Once"), { provider: "amazon.bedrock", name: "m" })).toEqual({
    modelId: "m",
    messages: [{ role: "user", content: [{ text: "Once" }] }],
  });
});
