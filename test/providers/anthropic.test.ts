import { expect, test } from "bun:test";
import Anthropic from "@anthropic-ai/sdk";
import type { LlmKwargs } from "../../core/providers/provider.ts";
import { toLlmKwargs } from "../../core/providers/toLlmKwargs.ts";
import {
  chat,
  completion,
  fakeProviders,
  say,
  sentSchema,
  structured,
  text,
  travelled,
  weatherTool,
} from "./support.ts";

type Messages = Anthropic.MessageCreateParamsNonStreaming;

const fake = fakeProviders();
const client = new Anthropic({ apiKey: "k", baseURL: fake.url, maxRetries: 0 });
const sent = () => fake.requests.at(-1)?.body as LlmKwargs;

const payload = {
  model: "claude-opus-5",
  system: [
    { type: "text", text: "Be brief." },
    { type: "text", text: "Answer in English." },
  ],
  messages: [
    {
      role: "user",
      content: [
        { type: "text", text: "What is this?" },
        { type: "image", source: { type: "url", url: "https://example.com/fox.png" } },
        {
          type: "document",
          source: { type: "base64", media_type: "application/pdf", data: "JVBERi0xLjQ=" },
          title: "notes.pdf",
        },
      ],
    },
    {
      role: "assistant",
      content: [
        { type: "thinking", thinking: "A fox. I need the weather.", signature: "c2ln" },
        { type: "text", text: "One moment." },
        { type: "tool_use", id: "call_1", name: "get_weather", input: { city: "Oslo" } },
        { type: "tool_use", id: "call_2", name: "get_weather", input: { city: "Rome" } },
      ],
    },
    {
      role: "user",
      content: [
        { type: "tool_result", tool_use_id: "call_1", content: [{ type: "text", text: '{"wind":3}' }] },
        { type: "tool_result", tool_use_id: "call_2", content: [{ type: "text", text: "calm" }] },
      ],
    },
    { role: "user", content: [{ type: "text", text: "And now?" }] },
  ],
  max_tokens: 2000,
  tools: [
    {
      name: "get_weather",
      description: "The weather of a city",
      input_schema: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
    },
    { type: "web_search_20250305", name: "web_search", max_uses: 2 },
  ],
  tool_choice: { type: "tool", name: "get_weather" },
  thinking: { type: "enabled", budget_tokens: 1024 },
  output_config: { format: { type: "json_schema", schema: sentSchema } },
} satisfies Messages;

const template = {
  ...travelled,
  tools: [
    { type: "function" as const, function: weatherTool },
    { type: "web_search" as const, config: { type: "web_search_20250305", name: "web_search", max_uses: 2 } },
  ],
};
const model = {
  provider: "anthropic",
  name: "claude-opus-5",
  parameters: { max_tokens: 2000, thinking: { type: "enabled", budget_tokens: 1024 }, response_format: structured },
};

test("a chat is what messages.create takes, and is sent as it is", async () => {
  const kwargs = toLlmKwargs(template, model);
  expect(kwargs).toEqual(payload);
  const reply = await client.messages.create(kwargs as unknown as Messages);
  expect(reply.content).toMatchObject([{ type: "text", text: "Hello" }]);
  expect(sent()).toEqual(payload);
});

test("Claude on Vertex AI and on Bedrock by Anthropic's client take the same", () => {
  expect(toLlmKwargs(template, { ...model, provider: "vertexai" })).toEqual(payload);
  expect(toLlmKwargs(template, { ...model, provider: "anthropic.bedrock" })).toEqual(payload);
});

test("a limit of tokens is there without one being stored; required tools are any", () => {
  const kwargs = toLlmKwargs(
    { ...chat([say.user(text("Hi"))]), tools: template.tools, tool_choice: "required" },
    { provider: "anthropic", name: "claude-opus-5" },
  );
  expect(kwargs).toMatchObject({ max_tokens: 4096, tool_choice: { type: "any" } });
});

test("oneOf becomes anyOf, which the provider knows", () => {
  const schema = { type: "object", properties: { a: { oneOf: [{ type: "string" }, { type: "number" }] } } };
  const kwargs = toLlmKwargs(chat([say.user(text("Hi"))]), {
    ...model,
    parameters: { response_format: { type: "json_schema", json_schema: { name: "a", schema } } },
  });
  expect(kwargs.output_config).toEqual({
    format: {
      type: "json_schema",
      schema: { type: "object", properties: { a: { anyOf: [{ type: "string" }, { type: "number" }] } } },
    },
  });
});

test("parts to remember keep their mark, and thoughts without a signature are left out", () => {
  const kwargs = toLlmKwargs(
    chat([
      say.system(text("Long.", { cache_control: { type: "ephemeral" } })),
      say.user(text("Hi", { cache_control: { type: "ephemeral", ttl: "1h" } })),
      say.assistant({ type: "thinking", thinking: "hm" }, text("Ho")),
    ]),
    model,
  );
  expect(kwargs).toMatchObject({
    system: [{ type: "text", text: "Long.", cache_control: { type: "ephemeral" } }],
    messages: [
      { role: "user", content: [{ type: "text", text: "Hi", cache_control: { type: "ephemeral", ttl: "1h" } }] },
      { role: "assistant", content: [{ type: "text", text: "Ho" }] },
    ],
  });
});

test("the blocks of the provider's own tools go back unchanged", () => {
  const used = { type: "server_tool_use", id: "srv_1", name: "web_search", input: { query: "fox" } } as const;
  const found = {
    type: "web_search_tool_result",
    tool_use_id: "srv_1",
    content: [
      { type: "web_search_result" as const, url: "https://a", title: "A", encrypted_content: "x", page_age: null },
    ],
  } as const;
  const kwargs = toLlmKwargs(chat([say.assistant(used, { ...found, content: [...found.content] })]), model);
  expect(kwargs.messages).toEqual([{ role: "assistant", content: [used, found] }]);
});

test("a completion is what the older interface takes, which the client has no more", () => {
  const kwargs = toLlmKwargs(completion("\n\nHuman: Hi\n\nAssistant:"), { provider: "anthropic", name: "claude-2" });
  expect(kwargs).toEqual({
    model: "claude-2",
    prompt: "\n\nHuman: Hi\n\nAssistant:",
    max_tokens_to_sample: 4096,
  });
});
