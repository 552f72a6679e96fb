import { expect, test } from "bun:test";
import OpenAI, { AzureOpenAI } from "openai";
import type { Content } from "../../core/providers/blueprint.ts";
import type { LlmKwargs } from "../../core/providers/provider.ts";
import { toLlmKwargs } from "../../core/providers/toLlmKwargs.ts";
import {
  chat,
  completion,
  fakeProviders,
  say,
  schema,
  sentSchema,
  structured,
  text,
  travelled,
  weatherTool,
} from "./support.ts";

type Chat = OpenAI.ChatCompletionCreateParamsNonStreaming;
type Responses = OpenAI.Responses.ResponseCreateParamsNonStreaming;

const fake = fakeProviders();
const client = new OpenAI({ apiKey: "sk-test", baseURL: `${fake.url}/v1`, maxRetries: 0 });
const sent = () => fake.requests.at(-1)?.body as LlmKwargs;

const chatModel = {
  provider: "openai",
  name: "gpt-5",
  api_type: "chat-completions",
  parameters: { temperature: 0.2, response_format: structured, stream: true, stream_options: { include_usage: true } },
};

const chatPayload = {
  model: "gpt-5",
  messages: [
    { role: "system", content: "Be brief." },
    { role: "developer", content: "Answer in English." },
    {
      role: "user",
      content: [
        { type: "text", text: "What is this?" },
        { type: "image_url", image_url: { url: "https://example.com/fox.png", detail: "low" } },
        { type: "file", file: { filename: "notes.pdf", file_data: "data:application/pdf;base64,JVBERi0xLjQ=" } },
      ],
    },
    {
      role: "assistant",
      content: "One moment.",
      tool_calls: [
        { id: "call_1", type: "function", function: { name: "get_weather", arguments: '{"city":"Oslo"}' } },
        { id: "call_2", type: "function", function: { name: "get_weather", arguments: '{"city":"Rome"}' } },
      ],
    },
    { role: "tool", tool_call_id: "call_1", content: '{"wind":3}' },
    { role: "tool", tool_call_id: "call_2", content: "calm" },
    { role: "user", content: [{ type: "text", text: "And now?" }] },
  ],
  tools: [{ type: "function", function: weatherTool }],
  tool_choice: { type: "function", function: { name: "get_weather" } },
  temperature: 0.2,
  response_format: { type: "json_schema", json_schema: { name: "weather", schema: sentSchema, strict: true } },
} satisfies Chat;

test("a chat is what chat.completions.create takes, and is sent as it is", async () => {
  const kwargs = toLlmKwargs(travelled, chatModel);
  expect(kwargs).toEqual(chatPayload);
  const reply = await client.chat.completions.create(kwargs as unknown as Chat);
  expect(reply.choices[0]?.message.content).toBe("Hello");
  expect(sent()).toEqual(chatPayload);
});

test("Azure takes the same, by its own client", async () => {
  const azure = new AzureOpenAI({ apiKey: "k", endpoint: fake.url, apiVersion: "2024-10-21", maxRetries: 0 });
  const kwargs = toLlmKwargs(travelled, { ...chatModel, provider: "openai.azure" });
  await azure.chat.completions.create(kwargs as unknown as Chat);
  expect(fake.requests.at(-1)?.path).toBe("/openai/deployments/gpt-5/chat/completions");
  expect(sent()).toEqual(chatPayload);
});

test("other servers of OpenAI's language and OpenRouter take the same chat", () => {
  for (const provider of ["openai.compatible", "openrouter", "huggingface"]) {
    expect(toLlmKwargs(travelled, { ...chatModel, provider })).toEqual(chatPayload);
  }
});

test("a chat for the Responses is what responses.create takes", async () => {
  const payload = {
    model: "gpt-5",
    input: [
      { role: "system", content: [{ type: "input_text", text: "Be brief." }] },
      { role: "developer", content: [{ type: "input_text", text: "Answer in English." }] },
      {
        role: "user",
        content: [
          { type: "input_text", text: "What is this?" },
          { type: "input_image", image_url: "https://example.com/fox.png", detail: "low" },
          { type: "input_file", filename: "notes.pdf", file_data: "data:application/pdf;base64,JVBERi0xLjQ=" },
        ],
      },
      { type: "reasoning", id: "rs_1", summary: [{ type: "summary_text", text: "A fox. I need the weather." }] },
      { role: "assistant", content: "One moment." },
      { type: "function_call", call_id: "call_1", name: "get_weather", arguments: '{"city":"Oslo"}' },
      { type: "function_call", call_id: "call_2", name: "get_weather", arguments: '{"city":"Rome"}' },
      { type: "function_call_output", call_id: "call_1", output: '{"wind":3}' },
      { type: "function_call_output", call_id: "call_2", output: "calm" },
      { role: "user", content: [{ type: "input_text", text: "And now?" }] },
    ],
    tools: [
      { type: "function", ...weatherTool },
      { type: "web_search", search_context_size: "low" },
    ],
    tool_choice: { type: "function", name: "get_weather" },
    reasoning: { effort: "low" },
    text: { verbosity: "low", format: { type: "json_schema", name: "weather", schema: sentSchema, strict: true } },
  } satisfies Responses;
  const search = { type: "web_search" as const, config: { type: "web_search", search_context_size: "low" } };
  const kwargs = toLlmKwargs(
    { ...travelled, tools: [...(travelled.tools ?? []), search] },
    {
      provider: "openai",
      name: "gpt-5",
      api_type: "responses",
      parameters: { reasoning: { effort: "low" }, text: { verbosity: "low" }, response_format: structured },
    },
  );
  expect(kwargs).toEqual(payload);
  const reply = await client.responses.create(kwargs as unknown as Responses);
  expect(reply.output_text).toBe("Hello");
  expect(sent()).toEqual(payload);
});

test("items that the model gave go back to the Responses as they were", () => {
  const template = chat([
    say.assistant(
      { type: "shell_call", id: "sh_1", call_id: "c1", action: { commands: ["ls"] }, status: "completed" },
      { type: "shell_call_output", id: null, call_id: "c1", output: [{ stdout: "a", stderr: "" }], status: null },
      {
        type: "output_media",
        id: "ig_1",
        url: "data:image/png;base64,iVBORw0KGgo=",
        mime_type: "image/png",
        media_type: "image",
      },
      text("Done."),
    ),
  ]);
  expect(toLlmKwargs(template, { provider: "openai", name: "gpt-5", api_type: "responses" }).input).toEqual([
    { type: "shell_call", id: "sh_1", call_id: "c1", action: { commands: ["ls"] }, status: "completed" },
    { type: "shell_call_output", call_id: "c1", output: [{ stdout: "a", stderr: "" }] },
    { type: "image_generation_call", id: "ig_1", status: "completed", result: "iVBORw0KGgo=" },
    { role: "assistant", content: "Done." },
  ]);
});

test("a completion is what completions.create takes, or by its api_type responses.create or images.generate", async () => {
  const kwargs = toLlmKwargs(completion("Once"), {
    provider: "openai",
    name: "gpt-3.5-turbo-instruct",
    parameters: { max_tokens: 5 },
  });
  expect(kwargs).toEqual({
    model: "gpt-3.5-turbo-instruct",
    prompt: "Once",
    max_tokens: 5,
  } satisfies OpenAI.CompletionCreateParams);
  await client.completions.create(kwargs as unknown as OpenAI.CompletionCreateParamsNonStreaming);
  expect(sent()).toEqual(kwargs);

  const asked = toLlmKwargs(completion("Once"), { provider: "openai.azure", name: "gpt-5", api_type: "responses" });
  expect(asked).toEqual({ model: "gpt-5", input: [{ role: "user", content: [{ type: "input_text", text: "Once" }] }] });
  await client.responses.create(asked as unknown as OpenAI.Responses.ResponseCreateParamsNonStreaming);
  expect(sent()).toEqual(asked);

  const image = toLlmKwargs(completion("a fox"), {
    provider: "openai",
    name: "gpt-image-1",
    api_type: "images",
    parameters: { size: "1024x1024", quality: "high" },
  });
  expect(image).toEqual({
    model: "gpt-image-1",
    prompt: "a fox",
    size: "1024x1024",
    quality: "high",
  } satisfies OpenAI.ImageGenerateParams);
  await client.images.generate(image as unknown as OpenAI.ImageGenerateParamsNonStreaming);
  expect(sent()).toEqual(image);
});

test("functions in the older form stay in it, and a choice without any is left out", () => {
  const older = chat(
    [
      say.user(text("Weather?")),
      { ...say.assistant(), role: "assistant", function_call: { name: "get_weather", arguments: "{}" } } as never,
      {
        role: "function",
        name: "get_weather",
        content: [text("calm")],
        template_format: "f-string",
        input_variables: [],
      },
    ],
    { functions: [weatherTool], function_call: { name: "get_weather" }, tools: [] },
  );
  expect(toLlmKwargs(older, { provider: "openai", name: "gpt-5" })).toEqual({
    model: "gpt-5",
    messages: [
      { role: "user", content: [{ type: "text", text: "Weather?" }] },
      { role: "assistant", content: null, function_call: { name: "get_weather", arguments: "{}" } },
      { role: "function", name: "get_weather", content: "calm" },
    ],
    functions: [weatherTool],
    function_call: { name: "get_weather" },
  });
  const none = toLlmKwargs({ ...older, functions: [], messages: [] }, { provider: "openai", name: "gpt-5" });
  expect(none).toEqual({ model: "gpt-5", messages: [] });
});

test("stored settings are spread last, and a provider alone gives the messages without a model", () => {
  const template = chat([say.user(text("Hi"))]);
  const messages = [{ role: "user", content: [{ type: "text", text: "Hi" }] }];
  expect(toLlmKwargs(template, { provider: "openai" })).toEqual({ messages });
  expect(
    toLlmKwargs(template, { provider: "openai", name: "gpt-5", parameters: { model: "gpt-mine", logit_bias: null } }),
  ).toEqual({
    model: "gpt-mine",
    messages,
    logit_bias: null,
  });
});

test("a provider that is not known is refused by name", () => {
  expect(() => toLlmKwargs(completion("x"), { provider: "acme" })).toThrow('The provider "acme" is unknown');
});

test("the schema that was given stays as it was", () => {
  expect(schema.properties.wind).toEqual({ type: "number", nullable: true });
});

test("null is allowed by every form of schema that is nullable", () => {
  const none = { type: "null" };
  const [a, b] = [{ type: "string" }, { type: "integer" }];
  const ref = { $ref: "#/$defs/a" };
  const cases: [given: object, sent: object][] = [
    [a, { type: ["string", "null"] }],
    [ref, { anyOf: [ref, none] }],
    [
      { description: "One", allOf: [ref] },
      { description: "One", anyOf: [{ allOf: [ref] }, none] },
    ],
    [{ enum: ["x"] }, { enum: ["x", null] }],
    [
      { type: "string", enum: ["x"] },
      { type: ["string", "null"], enum: ["x", null] },
    ],
    [{ type: "string", const: "x" }, { anyOf: [{ type: "string", const: "x" }, none] }],
    [{ oneOf: [a, b] }, { anyOf: [{ oneOf: [a, b] }, none] }],
    [{ anyOf: [a, b] }, { anyOf: [a, b, none] }],
    [
      { type: "object", oneOf: [a, b], $defs: { a } },
      { anyOf: [{ type: "object", oneOf: [a, b] }, none], $defs: { a } },
    ],
    [{}, {}],
  ];
  for (const [given, sent] of cases) {
    const schema = { type: "object", properties: { one: { ...given, nullable: true } } };
    const parameters = { response_format: { type: "json_schema", json_schema: { name: "x", schema } } };
    expect(toLlmKwargs(chat([say.user(text("Hi"))]), { ...chatModel, parameters })).toMatchObject({
      response_format: { json_schema: { schema: { properties: { one: sent } } } },
    });
  }
});

test("a file without a type that begins like an image and is a sound is sent as a sound", () => {
  const riff = (kind: string) => Buffer.from(`RIFF\0\0\0\0${kind}more`, "latin1").toString("base64");
  const file = (url: string): Content => ({ type: "media", media: { title: "a", url, format: "base64" } });
  const { messages } = toLlmKwargs(chat([say.user(file(riff("WAVE")), file(riff("WEBP")))]), { provider: "openai" });
  const sound = { type: "input_audio", input_audio: { data: riff("WAVE"), format: "wav" } };
  const image = { type: "image_url", image_url: { url: `data:image/webp;base64,${riff("WEBP")}` } };
  expect(messages).toEqual([{ role: "user", content: [sound, image] }]);
});
