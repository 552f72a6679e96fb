import { expect, test } from "bun:test";
import { CohereClientV2 } from "cohere-ai";
import { toLlmKwargs } from "../../core/providers/toLlmKwargs.ts";
import { camelCased, chat, fakeProviders, say, sentSchema, structured, text, travelled } from "./support.ts";

const fake = fakeProviders();
const client = new CohereClientV2({ token: "k", environment: fake.url });

test("a chat is what version 2 of chat takes, and is sent as it is", async () => {
  const kwargs = toLlmKwargs(travelled, {
    provider: "cohere",
    name: "command-a-03-2025",
    parameters: { top_p: 0.5, max_tokens: 50, stop: ["x"], response_format: structured },
  });
  expect(kwargs).toEqual({
    model: "command-a-03-2025",
    messages: [
      { role: "system", content: "Be brief." },
      { role: "system", content: "Answer in English." },
      {
        role: "user",
        content: [
          { type: "text", text: "What is this?" },
          { type: "image_url", image_url: { url: "https://example.com/fox.png", detail: "low" } },
        ],
      },
      {
        role: "assistant",
        tool_calls: [
          { id: "call_1", type: "function", function: { name: "get_weather", arguments: '{"city":"Oslo"}' } },
          { id: "call_2", type: "function", function: { name: "get_weather", arguments: '{"city":"Rome"}' } },
        ],
        tool_plan: "One moment.",
      },
      { role: "tool", tool_call_id: "call_1", content: '{"wind":3}' },
      { role: "tool", tool_call_id: "call_2", content: "calm" },
      { role: "user", content: [{ type: "text", text: "And now?" }] },
    ],
    tools: [
      {
        type: "function",
        function: {
          name: "get_weather",
          description: "The weather of a city",
          parameters: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
        },
      },
    ],
    tool_choice: "REQUIRED",
    p: 0.5,
    max_tokens: 50,
    stop_sequences: ["x"],
    response_format: { type: "json_object", json_schema: sentSchema },
  });
  await client.chat(camelCased(kwargs) as Parameters<typeof client.chat>[0]);
  expect(fake.requests.at(-1)?.path).toBe("/v2/chat");
  expect(fake.requests.at(-1)?.body).toEqual({ ...kwargs, stream: false });
});

test("a named tool is the only one that is offered", () => {
  const tools = ["a", "b"].map((name) => ({
    type: "function" as const,
    function: { name, description: "", strict: false, parameters: {} },
  }));
  const prompt = chat([say.user(text("Hi"))], { tools, tool_choice: "b" });
  expect(toLlmKwargs(prompt, { provider: "cohere", name: "command-a" })).toMatchObject({
    tools: [{ function: { name: "b" } }],
    tool_choice: "REQUIRED",
  });
});
