import { expect, test } from "bun:test";
import Anthropic from "@anthropic-ai/sdk";
import { BedrockRuntimeClient, ConverseCommand } from "@aws-sdk/client-bedrock-runtime";
import { GoogleGenAI } from "@google/genai";
import { Mistral } from "@mistralai/mistralai";
import { NodeHttpHandler } from "@smithy/node-http-handler";
import { CohereClientV2 } from "cohere-ai";
import OpenAI from "openai";
import { fromReply, type ReplyForm } from "../../core/providers/fromReply.ts";
import type { FakeAnswer } from "../support/fakeProviders/fakeProviders.ts";
import { fakeProviders } from "./support.ts";

const fake = fakeProviders();
const messages = [{ role: "user" as const, content: "Hi" }];
const openai = new OpenAI({ apiKey: "k", baseURL: `${fake.url}/v1`, maxRetries: 0 });
const anthropic = new Anthropic({ apiKey: "k", baseURL: fake.url, maxRetries: 0 });
const google = new GoogleGenAI({ apiKey: "k", httpOptions: { baseUrl: fake.url } });
const bedrock = new BedrockRuntimeClient({
  endpoint: fake.url,
  region: "us-east-1",
  credentials: { accessKeyId: "a", secretAccessKey: "s" },
  requestHandler: new NodeHttpHandler(),
});
const ask = { model: "m", max_tokens: 9, messages };
const askGoogle = { model: "gemini", contents: "Hi" };

interface Source {
  form: ReplyForm;
  reply: () => Promise<unknown>;
  /** What the provider does not tell apart from the answer. */
  without?: "thinking"[];
}

/** The replies as the providers' own clients hand them over. */
const sources: Record<string, Source> = {
  "OpenAI's chat": {
    form: "openai.chat",
    reply: () => openai.chat.completions.create(ask),
    without: ["thinking"],
  },
  "OpenAI's Responses": {
    form: "openai.responses",
    reply: () => openai.responses.create({ model: "m", input: "Hi" }),
  },
  Anthropic: {
    form: "anthropic.messages",
    reply: () => anthropic.messages.create(ask),
  },
  Google: {
    form: "google",
    reply: () => google.models.generateContent(askGoogle),
  },
  Mistral: {
    form: "openai.chat",
    reply: () => new Mistral({ apiKey: "k", serverURL: fake.url }).chat.complete({ model: "m", messages }),
    without: ["thinking"],
  },
  Cohere: {
    form: "cohere",
    reply: () => new CohereClientV2({ token: "k", environment: fake.url }).chat({ model: "m", messages }),
    without: ["thinking"],
  },
  Bedrock: {
    form: "bedrock",
    reply: () =>
      bedrock.send(new ConverseCommand({ modelId: "m", messages: [{ role: "user", content: [{ text: "Hi" }] }] })),
  },
};

const answer: FakeAnswer = {
  thinking: "Let me see.",
  text: "Oslo is windy.",
  toolCalls: [{ id: "call_1_get_weather", name: "get_weather", arguments: { city: "Oslo" } }],
  inputTokens: 20,
  outputTokens: 7,
};

for (const [name, { form, reply, without = [] }] of Object.entries(sources)) {
  test(`${name}: thoughts, text, calls and tokens`, async () => {
    fake.answer(() => answer);
    const { output, usage, finishReason } = fromReply(form, await reply());
    if (output.type !== "chat") throw new Error("not a chat");
    const [message] = output.messages;
    const parts = (message?.content ?? []) as { type: string; text?: string; thinking?: string }[];
    const content = parts.map(({ type, text, thinking }) => ({ type, said: text ?? thinking }));
    const thought = without.includes("thinking") ? [] : [{ type: "thinking", said: "Let me see." }];
    expect(content).toEqual([...thought, { type: "text", said: "Oslo is windy." }]);
    expect(message).toMatchObject({
      role: "assistant",
      tool_calls: [{ type: "function", function: { name: "get_weather" } }],
    });
    const [call] = message?.role === "assistant" ? (message.tool_calls ?? []) : [];
    // Gemini gives none.
    expect(call?.id).toMatch(form === "google" ? /^call_\w+_1$/ : /^call_1_get_weather$/);
    expect(JSON.parse(call?.function.arguments ?? "")).toEqual({ city: "Oslo" });
    expect(usage).toMatchObject({ inputTokens: 20, outputTokens: 7 });
    expect(finishReason).toBe("tool_calls");
  });
}

test("what was cached is part of the input, however the provider counts", async () => {
  fake.answer(() => ({ text: "Hi", inputTokens: 20, cachedTokens: 15 }));
  for (const source of ["OpenAI's chat", "Anthropic", "Google", "Bedrock"]) {
    const { form, reply } = sources[source] as Source;
    const { usage, finishReason } = fromReply(form, await reply());
    expect(usage).toMatchObject({ inputTokens: 20, cachedTokens: 15 });
    expect(finishReason).toBe("stop");
  }
});

test("a count of tokens that cannot be one is unknown", async () => {
  for (const inputTokens of [1.5, -1, 1e30, 3_000_000_000]) {
    fake.answer(() => ({ text: "Hi", inputTokens, outputTokens: 7 }));
    for (const source of ["OpenAI's chat", "OpenAI's Responses", "Anthropic", "Google", "Cohere"]) {
      const { form, reply } = sources[source] as Source;
      expect(fromReply(form, await reply()).usage).toMatchObject({ inputTokens: null, outputTokens: 7 });
    }
  }
  const usage = { input_tokens: 2_000_000_000, cache_read_input_tokens: 2_000_000_000, output_tokens: 7 };
  expect(fromReply("anthropic.messages", { usage }).usage).toMatchObject({ inputTokens: null, outputTokens: 7 });
  expect(fromReply("bedrock", { usage }).usage).toMatchObject({ inputTokens: null, outputTokens: 7 });
});

test("an answer that the model's window ended is cut short, as by the limit of tokens", () => {
  const stopped = { stop_reason: "model_context_window_exceeded", content: [{ type: "text", text: "Hel" }] };
  expect(fromReply("anthropic.messages", stopped).finishReason).toBe("length");
  expect(fromReply("bedrock", { stopReason: "model_context_window_exceeded" }).finishReason).toBe("length");
});

test("the tokens are those that the provider charges", () => {
  const billed_units = { input_tokens: 5, output_tokens: 7 };
  const tokens = { input_tokens: 71, output_tokens: 9 };
  const usageOf = (usage: object) => fromReply("cohere", { usage }).usage;
  expect(usageOf({ billed_units, tokens })).toMatchObject({ inputTokens: 5, outputTokens: 7 });
  expect(usageOf({ billed_units })).toMatchObject({ inputTokens: 5, outputTokens: 7 });
  expect(usageOf({ billed_units: {}, tokens })).toMatchObject({ inputTokens: 71, outputTokens: 9 });
  const usageMetadata = { promptTokenCount: 20, toolUsePromptTokenCount: 300, candidatesTokenCount: 7 };
  expect(fromReply("google", { usageMetadata }).usage).toMatchObject({ inputTokens: 320, outputTokens: 7 });
});

test("images that were made become media, with what the provider says about them", async () => {
  const { output } = fromReply(
    "openai.images",
    await openai.images.generate({ model: "gpt-image-1", prompt: "a fox" }),
  );
  expect(output).toMatchObject({
    type: "completion",
    content: [
      {
        type: "output_media",
        url: "iVBORw0KGgo=",
        mime_type: "image/png",
        provider_metadata: { revised_prompt: "a fox" },
      },
    ],
  });
});

test("Google's names may be in snake_case, and its sources are on the first text", () => {
  const { output } = fromReply("google", {
    candidates: [
      {
        content: { parts: [{ text: "Foxes." }] },
        finish_reason: "STOP",
        grounding_metadata: { grounding_chunks: [{ web: { uri: "https://fox", title: "Fox" } }] },
      },
    ],
  });
  expect(output).toMatchObject({
    messages: [
      {
        content: [
          {
            text: "Foxes.",
            annotations: [{ type: "url_citation", url: "https://fox", title: "Fox", start_index: 0, end_index: 6 }],
          },
        ],
      },
    ],
  });
});

test("the sources of an answer are on its text", () => {
  const page = { title: "Fox", url: "https://fox", start_index: 0, end_index: 3 };
  const message = { content: "Fox", annotations: [{ type: "url_citation", url_citation: page }] };
  const block = { type: "text", text: "Fox" };
  const ofDocument = { type: "page_location", cited_text: "F", document_title: "fox.pdf", file_id: null };
  const ofSearch = { type: "search_result_location", cited_text: "F", source: "https://fox", title: "Fox" };
  const cited = {
    content: [{ text: "Fo" }, { text: "x" }],
    citations: [
      { title: "Fox", location: { web: { url: "https://fox" } } },
      { title: "fox.pdf", location: {} },
    ],
  };
  const found = { type: "url_citation", ...page };
  const file = { type: "file_citation", filename: "fox.pdf" };
  const sourcesOf = (form: ReplyForm, reply: object) => {
    const { output } = fromReply(form, reply);
    return output.type === "chat" && output.messages[0]?.content;
  };
  expect(sourcesOf("openai.chat", { choices: [{ message }] })).toMatchObject([{ text: "Fox", annotations: [found] }]);
  expect(sourcesOf("anthropic.messages", { content: [{ ...block, citations: [ofDocument, ofSearch] }] })).toMatchObject(
    [{ text: "Fox", annotations: [file, found] }],
  );
  expect(sourcesOf("bedrock", { output: { message: { content: [{ citationsContent: cited }] } } })).toMatchObject([
    { text: "Fox", annotations: [found, file] },
  ]);
});

test("calls of custom tools are calls with a text", () => {
  const call = { id: "c", function: { name: "run", arguments: '{"input":"1 + 1"}' } };
  const message = { tool_calls: [{ id: "c", type: "custom", custom: { name: "run", input: "1 + 1" } }] };
  const item = { type: "custom_tool_call", call_id: "c", name: "run", input: "1 + 1" };
  const output = { messages: [{ tool_calls: [call] }] };
  expect(fromReply("openai.chat", { choices: [{ message }] })).toMatchObject({ output });
  expect(fromReply("openai.responses", { output: [item] })).toMatchObject({ output, finishReason: "tool_calls" });
});

test("nothing is refused: replies that are none read as silence", () => {
  const forms: ReplyForm[] = ["openai.chat", "openai.responses", "anthropic.messages", "google", "bedrock", "cohere"];
  for (const form of forms) {
    for (const reply of [null, {}, "x", { choices: 5, content: "no", candidates: [null], output: 7, message: [] }]) {
      expect(fromReply(form, reply).output).toEqual({ type: "chat", messages: [], input_variables: [] });
    }
  }
});
