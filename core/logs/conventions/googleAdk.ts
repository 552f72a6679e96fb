import type { Json } from "../../values/json.ts";
import { isObject, type JsonObject } from "./attributes.ts";
import type { CallSpan } from "./callSpan.ts";
import type { Convention } from "./convention.ts";
import { googleParametersOf } from "./googleParameters.ts";
import { readMessage } from "./messages.ts";
import { readRequest } from "./payloads.ts";

/**
 * Agent Development Kit of Google: the request and the answer as JSON, in camel case from TypeScript, in snake case from
 * Python.
 */
export const googleAdk: Convention = {
  attributes: { conversation: ["gcp.vertex.agent.session_id"] },

  derived(span) {
    const answer = answerOf(span);
    if (answer === null) return {};
    const usage = answer.usageMetadata ?? answer.usage_metadata;
    const { cachedContentTokenCount, cached_content_token_count, thoughtsTokenCount, thoughts_token_count } = isObject(
      usage,
    )
      ? usage
      : {};
    return {
      cachedTokens: (cachedContentTokenCount ?? cached_content_token_count) as Json,
      thinkingTokens: (thoughtsTokenCount ?? thoughts_token_count) as Json,
      finishReason: (answer.finishReason ?? answer.finish_reason) as Json,
    };
  },

  input(span) {
    const request = requestOf(span);
    if (request === null) return [];
    const config = configOf(request);
    const system = config.systemInstruction ?? config.system_instruction;
    return readRequest({ contents: request.contents as Json, systemInstruction: (system ?? null) as Json });
  },

  output(span) {
    const answer = answerOf(span);
    return answer?.content ? [readMessage(answer.content, "assistant")] : [];
  },

  parameters(span) {
    const request = requestOf(span);
    return request === null ? {} : googleParametersOf(configOf(request));
  },

  tools: (span) => configOf(requestOf(span) ?? {}).tools as Json,
  countsThoughtsApart: (span) => answerOf(span) !== null,
};

function requestOf({ attributes }: CallSpan): JsonObject | null {
  return attributes.object(["gcp.vertex.agent.llm_request"]);
}

function answerOf({ attributes }: CallSpan): JsonObject | null {
  return attributes.object(["gcp.vertex.agent.llm_response"]);
}

function configOf({ config }: JsonObject): JsonObject {
  return isObject(config) ? config : {};
}
