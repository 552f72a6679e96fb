import { snakeCase } from "../../providers/fields.ts";
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
  words: ["gcp"],
  attributes: { conversation: ["gcp.vertex.agent.session_id"] },

  derived(span) {
    const answer = answerOf(span);
    if (answer === null) return {};
    const usage = inAnyCase(answer, "usageMetadata");
    return {
      ...(isObject(usage) && {
        cachedTokens: inAnyCase(usage, "cachedContentTokenCount"),
        thinkingTokens: inAnyCase(usage, "thoughtsTokenCount"),
        totalTokens: inAnyCase(usage, "totalTokenCount"),
      }),
      finishReason: inAnyCase(answer, "finishReason"),
    };
  },

  input(span) {
    const request = requestOf(span);
    if (request === null) return [];
    const systemInstruction = inAnyCase(configOf(request), "systemInstruction");
    return readRequest({ contents: request.contents ?? null, systemInstruction });
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
};

function requestOf({ attributes }: CallSpan): JsonObject | null {
  return attributes.object(["gcp.vertex.agent.llm_request"]);
}

function answerOf({ attributes }: CallSpan): JsonObject | null {
  return attributes.object(["gcp.vertex.agent.llm_response"]);
}

function inAnyCase(object: JsonObject, name: string): Json {
  return object[name] ?? object[snakeCase(name)] ?? null;
}

function configOf({ config }: JsonObject): JsonObject {
  return isObject(config) ? config : {};
}
