import type { Json } from "../../values/json.ts";
import { isObject, type JsonObject, textOf } from "./attributes.ts";
import type { CallSpan } from "./callSpan.ts";
import type { Convention } from "./convention.ts";
import { googleParametersOf } from "./googleParameters.ts";
import { readRequest, readResponse } from "./payloads.ts";

/** Genkit: spans of actions have a subtype, and their input and output as JSON. Calls of models are actions too. */
export const genkit: Convention = {
  words: ["genkit"],
  isCall(span) {
    if (textOf(span.attributes.get("genkit:type")) === null) return null;
    return operations.has(subtypeOf(span));
  },

  derived(span) {
    const operation = operations.get(subtypeOf(span));
    if (operation === undefined) return {};
    const [, provider = "", model = ""] =
      /^([^/]*)\/(.*)$/s.exec(textOf(span.attributes.get("genkit:name")) ?? "") ?? [];
    const answer = span.attributes.object(["genkit:output"]);
    const usage = isObject(answer?.usage) ? answer.usage : {};
    const ofAnthropic = isObject(usage.custom) ? usage.custom : {};
    return {
      provider,
      model,
      operation,
      inputTokens: usage.inputTokens as Json,
      outputTokens: usage.outputTokens as Json,
      cachedTokens: (usage.cachedContentTokens ?? ofAnthropic.cache_read_input_tokens) as Json,
      cacheWriteTokens: ofAnthropic.cache_creation_input_tokens as Json,
      thinkingTokens: usage.thoughtsTokens as Json,
      totalTokens: usage.totalTokens as Json,
      finishReason: answer?.finishReason as Json,
    };
  },

  input(span) {
    const request = requestOf(span);
    return request === null ? [] : readRequest(request);
  },

  output({ attributes }) {
    const answer = attributes.object(["genkit:output"]);
    return answer === null ? [] : readResponse(answer);
  },

  parameters(span) {
    const { config, toolChoice } = requestOf(span) ?? {};
    return {
      ...(isObject(config) ? googleParametersOf(config) : {}),
      ...(toolChoice === undefined ? {} : { tool_choice: toolChoice as Json }),
    };
  },

  tools: (span) => (requestOf(span)?.tools ?? []) as Json,

  // Its plugin passes on what Anthropic's API says.
  countsCacheApart: ({ attributes }) => textOf(attributes.get("genkit:name"))?.startsWith("anthropic/") === true,
};

/** Operations of the GenAI conventions by the subtypes of actions that call a model. */
const operations = new Map<string | null, string>([
  ["model", "chat"],
  ["embedder", "embeddings"],
]);

function subtypeOf({ attributes }: CallSpan): string | null {
  return textOf(attributes.get("genkit:metadata:subtype"));
}

/** The request of a call: `{messages, config, tools, toolChoice}`. */
function requestOf({ attributes }: CallSpan): JsonObject | null {
  return attributes.object(["genkit:input"]);
}
