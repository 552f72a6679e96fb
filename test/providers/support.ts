import { afterAll } from "bun:test";
import type { ChatPrompt, CompletionPrompt, Content, Message } from "../../core/providers/blueprint.ts";
import { type FakeProviders, startFakeProviders } from "../support/fakeProviders/fakeProviders.ts";

/** Fake providers that end with the tests of the file. */
export function fakeProviders(...script: Parameters<typeof startFakeProviders>): FakeProviders {
  const fake = startFakeProviders(...script);
  afterAll(() => fake.stop());
  return fake;
}

export const text = (words: string, more: object = {}): Content => ({ type: "text", text: words, ...more });

export function chat(messages: Message[], more: Partial<ChatPrompt> = {}): ChatPrompt {
  return { type: "chat", messages, input_variables: [], ...more };
}

export function completion(words: string): CompletionPrompt {
  return { type: "completion", content: [text(words)], template_format: "f-string", input_variables: [] };
}

const rendered = { template_format: "f-string" as const, input_variables: [] as string[] };

export const say = {
  system: (...content: Content[]): Message => ({ role: "system", content, ...rendered }),
  developer: (...content: Content[]): Message => ({ role: "developer", content, ...rendered }),
  user: (...content: Content[]): Message => ({ role: "user", content, ...rendered }),
  assistant: (...content: Content[]): Message => ({ role: "assistant", content, ...rendered }),
  calls: (content: Content[], ...calls: [id: string, name: string, given: object][]): Message => ({
    role: "assistant",
    content,
    tool_calls: calls.map(([id, name, given]) => ({
      id,
      type: "function" as const,
      function: { name, arguments: JSON.stringify(given) },
    })),
    ...rendered,
  }),
  tool: (tool_call_id: string, words: string): Message => ({
    role: "tool",
    tool_call_id,
    content: [text(words)],
    ...rendered,
  }),
};

export const schema = {
  type: "object",
  properties: { city: { type: "string" }, wind: { type: "number", nullable: true } },
  required: ["city", "wind"],
  additionalProperties: false,
};

/** `schema` as it is sent: null is one of the types. */
export const sentSchema = {
  ...schema,
  properties: { city: { type: "string" }, wind: { type: ["number", "null"] } },
};

export const weatherTool = {
  name: "get_weather",
  description: "The weather of a city",
  parameters: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
  strict: false,
};

/** A conversation that has been through everything: media, thoughts, two calls of tools at once, a second question. */
export const travelled: ChatPrompt = chat(
  [
    say.system(text("Be brief.")),
    say.developer(text("Answer in English.")),
    say.user(
      text("What is this?"),
      { type: "image_url", image_url: { url: "https://example.com/fox.png", detail: "low" } },
      { type: "media", media: { title: "notes.pdf", type: "application/pdf", url: "JVBERi0xLjQ=", format: "base64" } },
    ),
    say.calls(
      [
        { type: "thinking", thinking: "A fox. I need the weather.", signature: "c2ln", id: "rs_1" },
        text("One moment."),
      ],
      ["call_1", "get_weather", { city: "Oslo" }],
      ["call_2", "get_weather", { city: "Rome" }],
    ),
    say.tool("call_1", '{"wind":3}'),
    say.tool("call_2", "calm"),
    say.user(text("And now?")),
  ],
  {
    tools: [{ type: "function", function: weatherTool }],
    tool_choice: { type: "function", function: { name: "get_weather" } },
  },
);

export const structured = {
  type: "json_schema",
  json_schema: { name: "weather", schema, strict: true },
} as const;

/**
 * Names as JavaScript clients have them, for payloads in the names of the wire. Schemas, arguments and answers of tools
 * are the caller's own words.
 */
export function camelCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelCased);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      ownWords.has(key) ? part : camelCased(part),
    ]),
  );
}

const ownWords = new Set(["schema", "response_schema", "json_schema", "parameters", "args", "response", "properties"]);
