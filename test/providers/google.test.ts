import { expect, test } from "bun:test";
import { type Content, type GenerateContentConfig, GoogleGenAI, type Part } from "@google/genai";
import type { Content as MediaContent } from "../../core/providers/blueprint.ts";
import { fromLlmKwargs } from "../../core/providers/fromLlmKwargs.ts";
import { fromReply } from "../../core/providers/fromReply.ts";
import { toLlmKwargs } from "../../core/providers/toLlmKwargs.ts";
import {
  camelCased,
  chat,
  completion,
  fakeProviders,
  say,
  sentSchema,
  structured,
  text,
  travelled,
} from "./support.ts";

const fake = fakeProviders();
const client = new GoogleGenAI({ apiKey: "k", httpOptions: { baseUrl: fake.url } });

const model = {
  provider: "google",
  name: "gemini-2.5-flash",
  parameters: { maxOutputTokens: 100, thinkingConfig: { thinkingBudget: 0 }, response_format: structured },
};

const history = [
  {
    role: "user",
    parts: [
      { text: "What is this?" },
      { file_data: { file_uri: "https://example.com/fox.png", mime_type: "image/png" } },
      { inline_data: { mime_type: "application/pdf", data: "JVBERi0xLjQ=" } },
    ],
  },
  {
    role: "model",
    parts: [
      { text: "A fox. I need the weather.", thought: true, thought_signature: "c2ln" },
      { text: "One moment." },
      { function_call: { name: "get_weather", args: { city: "Oslo" } } },
      { function_call: { name: "get_weather", args: { city: "Rome" } } },
    ],
  },
  {
    role: "user",
    parts: [
      { function_response: { name: "get_weather", response: { wind: 3 } } },
      { function_response: { name: "get_weather", response: { result: "calm" } } },
    ],
  },
  { role: "user", parts: [{ text: "And now?" }] },
];

const payload = {
  model: "gemini-2.5-flash",
  history,
  generation_config: {
    system_instruction: { parts: [{ text: "Be brief." }, { text: "Answer in English." }] },
    tools: [
      {
        function_declarations: [
          {
            name: "get_weather",
            description: "The weather of a city",
            parameters: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
          },
        ],
      },
    ],
    tool_config: { function_calling_config: { mode: "ANY", allowed_function_names: ["get_weather"] } },
    max_output_tokens: 100,
    thinking_config: { thinking_budget: 0 },
    response_mime_type: "application/json",
    response_schema: sentSchema,
  },
};

test("data URLs that are not base64 are the bytes that they stand for", () => {
  const urls = {
    "data:text/plain,hello%20w%C3%B6rld 100%": "hello wörld 100%",
    "data:text/plain;charset=utf-8,%e2%82%ac, ö": "€, ö",
    "data:text/plain;base64,aGVsbG8=": "hello",
    "data:text/plain;charset=utf-8;BASE64,aGVsbG8=": "hello",
    "data:text/plain,": "",
  };
  const media = Object.keys(urls).map(
    (url): MediaContent => ({ type: "media", media: { title: "notes", url, format: "base64" } }),
  );
  const image: MediaContent = { type: "image_url", image_url: { url: "data:image/svg+xml,%3Csvg/%3E" } };
  const kwargs = toLlmKwargs(chat([say.user(...media, image)]), { provider: "google", name: "gemini-2.5-flash" });
  const data = (mime_type: string, text: string) => ({
    inline_data: { mime_type, data: Buffer.from(text).toString("base64") },
  });
  expect(kwargs.history).toMatchObject([
    { parts: [...Object.values(urls).map((text) => data("text/plain", text)), data("image/svg+xml", "<svg/>")] },
  ]);
});

test("a chat is what chats.create and send_message take", async () => {
  const kwargs = toLlmKwargs(travelled, model);
  expect(kwargs).toEqual(payload);

  const turns = camelCased(kwargs.history) as Content[];
  const config = camelCased(kwargs.generation_config) as GenerateContentConfig;
  const session = client.chats.create({ model: kwargs.model as string, history: turns.slice(0, -1), config });
  const reply = await session.sendMessage({ message: turns.at(-1)?.parts as Part[] });
  expect(reply.text).toBe("Hello");
  const sent = fake.requests.at(-1);
  expect(sent?.path).toBe("/v1beta/models/gemini-2.5-flash:generateContent");
  expect(sent?.body).toMatchObject({
    contents: camelCased(history) as unknown[],
    systemInstruction: { parts: [{ text: "Be brief." }, { text: "Answer in English." }] },
    toolConfig: { functionCallingConfig: { mode: "ANY", allowedFunctionNames: ["get_weather"] } },
    generationConfig: {
      maxOutputTokens: 100,
      thinkingConfig: { thinkingBudget: 0 },
      responseMimeType: "application/json",
    },
  });
});

test("Gemini on Vertex AI takes the same", () => {
  expect(toLlmKwargs(travelled, { ...model, provider: "vertexai" })).toEqual(payload);
});

test("a completion is what generate_content takes", async () => {
  const kwargs = toLlmKwargs(completion("Once"), { ...model, parameters: { temperature: 1 } });
  expect(kwargs).toEqual({
    model: "gemini-2.5-flash",
    contents: [{ role: "user", parts: [{ text: "Once" }] }],
    generation_config: { temperature: 1 },
  });
  await client.models.generateContent({
    model: kwargs.model as string,
    contents: kwargs.contents as Content[],
    config: camelCased(kwargs.generation_config) as GenerateContentConfig,
  });
  expect(fake.requests.at(-1)?.body).toEqual({
    contents: [{ role: "user", parts: [{ text: "Once" }] }],
    generationConfig: { temperature: 1 },
  });
});

test("calls have ids of their own, and answers those of their calls", () => {
  const calling = (...names: string[]) => ({ parts: names.map((name) => ({ function_call: { name, args: {} } })) });
  const answering = (...names: string[]) => ({
    role: "user",
    parts: names.map((name) => ({ function_response: { name, response: {} } })),
  });
  const turn = { role: "model", ...calling("a", "b", "a") };
  const contents = [turn, answering("a", "a", "b"), turn, answering("a", "b", "a")];
  const { template } = fromLlmKwargs("google", { contents });
  const messages = template.type === "chat" ? template.messages : [];
  const called = messages.flatMap((message) => (message.role === "assistant" ? (message.tool_calls ?? []) : []));
  expect(new Set(called.map(({ id }) => id)).size).toBe(6);
  const answered = messages.flatMap((message) => (message.role === "tool" ? message.tool_call_id : []));
  expect(answered).toEqual([0, 2, 1, 3, 4, 5].map((at) => called[at]?.id as string));
  const idsOf = (response_id: string) => {
    const { output } = fromReply("google", { response_id, candidates: [{ content: calling("a", "a") }] });
    const [message] = output.type === "chat" ? output.messages : [];
    return message?.role === "assistant" ? (message.tool_calls ?? []).map(({ id }) => id) : [];
  };
  expect(new Set([...idsOf("1"), ...idsOf("2"), ...idsOf("1"), ...called.map(({ id }) => id)]).size).toBe(10);
});

test("image models give images without being asked, and built-in tools go as they are", () => {
  const kwargs = toLlmKwargs(
    chat([say.user(text("A fox"))], { tools: [{ type: "web_search", config: { google_search: {} } }] }),
    { provider: "google", name: "gemini-2.5-flash-image" },
  );
  expect(kwargs.generation_config).toEqual({ response_modalities: ["TEXT", "IMAGE"], tools: [{ google_search: {} }] });
});

test("code, its result and signatures go back where they came from", () => {
  const kwargs = toLlmKwargs(
    chat([
      say.assistant(
        { type: "code", code: "1+1", language: "python" },
        { type: "code_execution_result", output: "2", outcome: "OUTCOME_OK" },
        text("Two", { thought_signature: "c2ln" }),
      ),
    ]),
    { provider: "google", name: "gemini-2.5-flash" },
  );
  expect(kwargs.history).toEqual([
    {
      role: "model",
      parts: [
        { executable_code: { code: "1+1", language: "PYTHON" } },
        { code_execution_result: { output: "2", outcome: "OUTCOME_OK" } },
        { text: "Two", thought_signature: "c2ln" },
      ],
    },
  ]);
});

test("the type of a file is that of the end of its path, else of what its query names; an image is one all the same", () => {
  const typeOf = (content: MediaContent) => {
    const { history } = toLlmKwargs(chat([say.user(content)]), { provider: "google", name: "g" });
    return (history as { parts: { file_data: { mime_type: string } }[] }[])[0]?.parts[0]?.file_data.mime_type;
  };
  const cases: [address: string, image: string, media: string][] = [
    ["https://x.com/fox.jpg?signature=a.png", "image/jpeg", "image/jpeg"],
    ["https://x.com/fox.JPG#top", "image/jpeg", "image/jpeg"],
    ["https://x.com/view?file=fox.gif&size=2", "image/gif", "image/gif"],
    ["https://x.com/fox.webp?back=https://x.com/list.html", "image/webp", "image/webp"],
    ["https://x.com/view?back=https://x.com/list.html", "image/png", "text/html"],
    ["https://x.com/view.html", "image/png", "text/html"],
    ["https://x.com/bill.pdf", "application/pdf", "application/pdf"],
    ["https://site.md", "image/png", "application/octet-stream"],
    ["https://site.md/fox", "image/png", "application/octet-stream"],
    ["gs://bucket/fox.heic", "image/heic", "image/heic"],
  ];
  for (const [url, image, media] of cases) {
    expect([url, typeOf({ type: "image_url", image_url: { url } })]).toEqual([url, image]);
    expect([url, typeOf({ type: "media", media: { title: "x", url, format: "url" } })]).toEqual([url, media]);
  }
});

test("answers of tools follow the order of their calls, since Gemini tells calls of one function by it", () => {
  const asked = [
    say.user(text("Where?")),
    say.calls([], ["a", "find", { n: 1 }], ["b", "find", { n: 2 }], ["c", "look", {}]),
  ];
  const answers = [say.tool("c", "third"), say.tool("stray", "last"), say.tool("b", "second"), say.tool("a", "first")];
  const later = [say.calls([], ["a", "find", {}]), say.tool("a", "fourth")];
  const { history } = toLlmKwargs(chat([...asked, ...answers, ...later]), { provider: "google", name: "g" });
  const result = (words: string) => ({ function_response: { response: { result: words } } });
  expect(history).toMatchObject([
    {},
    {},
    { parts: ["first", "second", "third", "last"].map(result) },
    {},
    { parts: [result("fourth")] },
  ]);
});
