import type { Json } from "../../values/json.ts";
import { structureOf } from "./attributes.ts";
import type { Convention } from "./convention.ts";
import { readMessage } from "./messages.ts";
import { readRequest } from "./payloads.ts";

/** The SDKs of Sentry, version 9 and 10: requests and answers are JSON texts under names of the GenAI conventions' kind. */
export const sentry: Convention = {
  words: ["sentry"],
  attributes: {
    cachedTokens: ["gen_ai.usage.input_tokens.cached"],
    cacheWriteTokens: ["gen_ai.usage.input_tokens.cache_write"],
    thinkingTokens: ["gen_ai.usage.output_tokens.reasoning"],
  },

  derived: ({ attributes }) => ({
    apiType: attributes.get("gen_ai.operation.name") === "responses" ? "responses" : null,
  }),

  input({ attributes }) {
    const messages = attributes.text(["gen_ai.request.messages"]);
    return messages === null ? [] : readRequest(messages);
  },

  output({ attributes }) {
    const text = attributes.text(["gen_ai.response.text"]);
    const tool_calls = attributes.structure(["gen_ai.response.tool_calls"]);
    if (text === null && tool_calls === null) return [];
    // Each choice has a text, of which the first is kept.
    const choices = structureOf(text ?? undefined);
    const content: Json = Array.isArray(choices) ? (choices[0] ?? null) : text;
    return [readMessage({ content, tool_calls }, "assistant")];
  },

  tools: ({ attributes }) => attributes.structure(["gen_ai.request.available_tools"]) ?? [],
};
