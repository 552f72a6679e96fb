import { isObject, type JsonObject } from "./attributes.ts";
import type { CallSpan } from "./callSpan.ts";
import type { Convention } from "./convention.ts";
import { readRequest, readResponse } from "./payloads.ts";

const ofAgents = "@arizeai/openinference-instrumentation-openai-agents";
const ofBedrock = "@arizeai/openinference-instrumentation-bedrock";

/** OpenInference's instrumentation of the OpenAI Agents SDK, whose messages leave out the thoughts of an answer. */
export const openInferenceAgents: Convention = {
  words: [ofAgents],
  derived({ scopeName, record }) {
    if (scopeName !== ofAgents) return {};
    return { apiType: record.name === "response" ? "responses" : "chat-completions" };
  },
  output(span) {
    const response = span.scopeName === ofAgents ? span.attributes.structure(["output.value"]) : null;
    return response === null ? [] : readResponse(response);
  },
};

/**
 * OpenInference's instrumentation of Amazon Bedrock. It takes the second part of a model's id for its name, which is the
 * maker where the id begins with a region, and leaves out the answers of tools, which the whole request has.
 */
export const openInferenceBedrock: Convention = {
  words: [ofBedrock],
  corrected(span) {
    if (span.scopeName !== ofBedrock) return {};
    const { usage, model } = objectIn(span, "output.value");
    const { cacheReadInputTokens, cacheWriteInputTokens } = isObject(usage) ? usage : {};
    return {
      model: objectIn(span, "input.value").modelId ?? model,
      cachedTokens: cacheReadInputTokens,
      cacheWriteTokens: cacheWriteInputTokens,
      apiType: span.record.name.includes("converse") ? "converse" : "invoke-model",
    };
  },
  input(span) {
    const request = span.scopeName === ofBedrock ? objectIn(span, "input.value") : {};
    return Array.isArray(request.messages) ? readRequest(request) : [];
  },
  countsCacheApart: ({ scopeName }) => scopeName === ofBedrock,
};

function objectIn({ attributes }: CallSpan, name: string): JsonObject {
  return attributes.object([name]) ?? {};
}
