import { type JsonObject, textOf } from "./attributes.ts";
import type { CallSpan } from "./callSpan.ts";
import type { Convention } from "./convention.ts";
import { readMessages } from "./messages.ts";
import { readResponse } from "./payloads.ts";

/**
 * VoltAgent: one span for all the calls that an answer with tools takes, with the tokens of the last of them. The span of
 * the agent around it has those of all, and the answer, so it is the call.
 */
export const voltAgent: Convention = {
  words: ["span", "voltagent"],
  attributes: { conversation: ["conversation.id"] },

  isCall: (span) => (namesOf(span) === null ? null : true),

  derived(span) {
    const names = namesOf(span);
    if (names === null) return {};
    const { attributes } = span;
    const count = (name: string) => attributes.number([`${names.usage}.${name}`]);
    return {
      model: attributes.text([names.model]),
      inputTokens: count("prompt_tokens"),
      outputTokens: count("completion_tokens"),
      cachedTokens: count("cached_tokens"),
      thinkingTokens: count("reasoning_tokens"),
      finishReason: attributes.text([names.finishReason]),
    };
  },

  input(span) {
    const names = namesOf(span);
    const messages = names === null ? null : span.attributes.structure([names.messages]);
    return messages === null ? [] : readMessages(messages, "user");
  },

  output(span) {
    const said = isAgent(span) ? textOf(span.attributes.get("output")) : null;
    return said === null ? [] : readResponse(said);
  },

  parameters(span) {
    const parameters: JsonObject = {};
    for (const [name, given] of Object.entries(namesOf(span)?.parameters ?? {})) {
      const value = span.attributes.get(given);
      if (value !== undefined && value !== null) parameters[name] = value;
    }
    return parameters;
  },
};

const ofCall = {
  model: "llm.model",
  messages: "llm.messages",
  usage: "llm.usage",
  finishReason: "llm.finish_reason",
  parameters: { temperature: "llm.temperature", top_p: "llm.top_p", max_tokens: "llm.max_output_tokens" },
};
const ofAgent = {
  model: "ai.model.name",
  messages: "agent.messages",
  usage: "usage",
  finishReason: "ai.response.finish_reason",
  parameters: { temperature: "ai.model.temperature", top_p: "ai.model.top_p", max_tokens: "ai.model.max_tokens" },
};

/** Names of attributes; null on a span of anything else than a call. */
function namesOf(span: CallSpan): typeof ofCall | null {
  if (isAgent(span)) return ofAgent;
  const { attributes } = span;
  return textOf(attributes.get("span.type")) === "llm" && attributes.get("llm.operation") !== undefined ? ofCall : null;
}

/** Tells whether an agent was answered: one that failed has no tokens, and the call below it tells why. */
function isAgent({ attributes }: CallSpan): boolean {
  return attributes.get("voltagent.operation_id") !== undefined && attributes.number(["usage.total_tokens"]) !== null;
}
