import { expect, test } from "bun:test";
import { Mistral } from "@mistralai/mistralai";
import { toLlmKwargs } from "../../core/providers/toLlmKwargs.ts";
import { camelCased, fakeProviders, sentSchema, structured, travelled, weatherTool } from "./support.ts";

const fake = fakeProviders();
const client = new Mistral({ apiKey: "k", serverURL: fake.url });

test("a chat is what chat.complete takes, and is sent as it is", async () => {
  const kwargs = toLlmKwargs(travelled, {
    provider: "mistral",
    name: "mistral-large-latest",
    parameters: { temperature: 0.1, random_seed: 7, response_format: structured },
  });
  const [first, second] = (kwargs.messages as { tool_calls?: { id: string }[] }[])[3]?.tool_calls ?? [];
  expect(kwargs).toEqual({
    model: "mistral-large-latest",
    messages: [
      { role: "system", content: "Be brief." },
      { role: "system", content: "Answer in English." },
      {
        role: "user",
        content: [
          { type: "text", text: "What is this?" },
          { type: "image_url", image_url: { url: "https://example.com/fox.png", detail: "low" } },
          {
            type: "document_url",
            document_url: "data:application/pdf;base64,JVBERi0xLjQ=",
            document_name: "notes.pdf",
          },
        ],
      },
      {
        role: "assistant",
        content: "One moment.",
        tool_calls: [
          { ...first, type: "function", function: { name: "get_weather", arguments: '{"city":"Oslo"}' } },
          { ...second, type: "function", function: { name: "get_weather", arguments: '{"city":"Rome"}' } },
        ],
      },
      { role: "tool", tool_call_id: first?.id, name: "get_weather", content: '{"wind":3}' },
      { role: "tool", tool_call_id: second?.id, name: "get_weather", content: "calm" },
      { role: "user", content: [{ type: "text", text: "And now?" }] },
    ],
    tools: [{ type: "function", function: weatherTool }],
    tool_choice: { type: "function", function: { name: "get_weather" } },
    temperature: 0.1,
    random_seed: 7,
    response_format: { type: "json_schema", json_schema: { name: "weather", schema: sentSchema, strict: true } },
  });

  const { json_schema, ...format } = kwargs.response_format as { json_schema: { schema: object } };
  const { schema: schemaDefinition, ...about } = json_schema;
  const call = {
    ...(camelCased(kwargs) as object),
    // The client's own name of `schema`.
    responseFormat: { ...format, jsonSchema: { ...about, schemaDefinition } },
  };
  const reply = await client.chat.complete(call as unknown as Parameters<typeof client.chat.complete>[0]);
  expect(reply.choices[0]?.message?.content).toBe("Hello");
  const sent = fake.requests.at(-1)?.body as Record<string, unknown>;
  expect(sent).toMatchObject({
    messages: kwargs.messages as unknown[],
    random_seed: 7,
    tools: kwargs.tools as unknown[],
  });
  expect(sent.response_format).toMatchObject(kwargs.response_format as object);
  expect(sent.tool_choice).toMatchObject(kwargs.tool_choice as object);
});

test("required tools are any", () => {
  const kwargs = toLlmKwargs({ ...travelled, tool_choice: "required" }, { provider: "mistral", name: "m" });
  expect(kwargs.tool_choice).toBe("any");
});
