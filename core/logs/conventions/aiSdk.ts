import type { Json } from "../../values/json.ts";
import { messageOfResult } from "./aiSdkResult.ts";
import { type JsonObject, structureOf, textOf } from "./attributes.ts";
import type { CallSpan } from "./callSpan.ts";
import type { Convention } from "./convention.ts";
import { readMessages } from "./messages.ts";

/**
 * The AI SDK of Vercel. An outer span (`ai.generateText`) has the totals of the inner ones, of which there is one for
 * each call of a model (`ai.generateText.doGenerate`) and one for each tool.
 */
export const aiSdk: Convention = {
  words: ["ai"],
  attributes: {
    provider: ["ai.model.provider"],
    model: ["ai.model.id"],
    responseModel: ["ai.response.model"],
    responseId: ["ai.response.id"],
    inputTokens: ["ai.usage.inputTokens", "ai.usage.promptTokens", "ai.usage.tokens"],
    outputTokens: ["ai.usage.outputTokens", "ai.usage.completionTokens"],
    cachedTokens: ["ai.usage.inputTokenDetails.cacheReadTokens", "ai.usage.cachedInputTokens"],
    cacheWriteTokens: ["ai.usage.inputTokenDetails.cacheWriteTokens"],
    thinkingTokens: ["ai.usage.outputTokenDetails.reasoningTokens", "ai.usage.reasoningTokens"],
    totalTokens: ["ai.usage.totalTokens"],
    finishReason: ["ai.response.finishReason", "ai.finishReason"],
  },

  isCall(span) {
    const id = operationId(span);
    return id === null ? null : innerCall.test(id);
  },

  derived: (span) => (/Embed$/.test(operationId(span) ?? "") ? { operation: "embeddings" } : {}),

  input({ attributes }) {
    const messages = attributes.structure(["ai.prompt.messages"]);
    if (messages !== null) return readMessages(messages, "user");
    const texts = structureOf(attributes.get("ai.values")) ?? attributes.get("ai.value");
    const list = Array.isArray(texts) ? texts : [texts ?? null];
    return list.flatMap((text) => readMessages(unquoted(text), "user"));
  },

  output: ({ attributes }) =>
    messageOfResult({
      reasoning: attributes.text(["ai.response.reasoning"]),
      text: attributes.text(["ai.response.text", "ai.response.object"]),
      toolCalls: attributes.get("ai.response.toolCalls"),
      files: attributes.get("ai.response.files"),
    }),

  tools: ({ attributes }) => attributes.structure(["ai.prompt.tools"]) ?? [],

  parameters({ attributes }): JsonObject {
    const choice = attributes.object(["ai.prompt.toolChoice"]);
    return choice === null ? {} : { tool_choice: choice };
  },

  metadata: ({ attributes }) => attributes.under("ai.telemetry.metadata."),
};

const innerCall = /\.do(Generate|Stream|Embed)$/;

function operationId({ attributes, record }: CallSpan): string | null {
  return textOf(attributes.get("ai.operationId")) ?? (outerNames.has(record.name) ? record.name : null);
}

const outerNames = new Set([
  "ai.generateText",
  "ai.streamText",
  "ai.generateObject",
  "ai.streamObject",
  "ai.embed",
  "ai.embedMany",
  "ai.toolCall",
]);

/** Texts to embed are sent as JSON texts. */
function unquoted(value: Json): Json {
  if (typeof value !== "string" || !/^".*"$/s.test(value)) return value;
  const list = structureOf(`[${value}]`);
  return Array.isArray(list) && list.length === 1 ? (list[0] as Json) : value;
}
