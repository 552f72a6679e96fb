import { type JsonObject, textOf } from "./attributes.ts";
import type { CallSpan } from "./callSpan.ts";
import type { Convention } from "./convention.ts";
import { readMessages } from "./messages.ts";

/** VoltAgent: one span for all the calls that an answer with tools takes. */
export const voltAgent: Convention = {
  words: ["span"],
  attributes: { conversation: ["conversation.id"] },

  isCall: (span) => (isCall(span) ? true : null),

  derived(span) {
    if (!isCall(span)) return {};
    const { attributes } = span;
    return {
      model: attributes.text(["llm.model"]),
      inputTokens: attributes.number(["llm.usage.prompt_tokens"]),
      outputTokens: attributes.number(["llm.usage.completion_tokens"]),
      cachedTokens: attributes.number(["llm.usage.cached_tokens"]),
      thinkingTokens: attributes.number(["llm.usage.reasoning_tokens"]),
      finishReason: attributes.text(["llm.finish_reason"]),
    };
  },

  input(span) {
    const messages = isCall(span) ? span.attributes.structure(["llm.messages"]) : null;
    return messages === null ? [] : readMessages(messages, "user");
  },

  parameters(span) {
    const parameters: JsonObject = {};
    if (!isCall(span)) return parameters;
    for (const [name, given] of parameterNames) {
      const value = span.attributes.get(given);
      if (value !== undefined && value !== null) parameters[name] = value;
    }
    return parameters;
  },
};

const parameterNames = [
  ["temperature", "llm.temperature"],
  ["top_p", "llm.top_p"],
  ["max_tokens", "llm.max_output_tokens"],
] as const;

function isCall({ attributes }: CallSpan): boolean {
  return textOf(attributes.get("span.type")) === "llm" && attributes.get("llm.operation") !== undefined;
}
