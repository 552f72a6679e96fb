import type { Json } from "../../values/json.ts";
import { isObject, type JsonObject, structureOf, textList } from "./attributes.ts";
import type { CallSpan } from "./callSpan.ts";
import type { Convention } from "./convention.ts";
import { withoutFramework } from "./langSmith.ts";
import { requestParametersOf } from "./parameters.ts";
import { readRequest, readResponse } from "./payloads.ts";

/** LangWatch, whose values say their types: `{type: "chat_messages", value: […]}`. */
export const langWatch: Convention = {
  words: ["langwatch"],
  attributes: {
    user: ["langwatch.user.id"],
    conversation: ["langwatch.thread.id"],
  },

  isCall({ attributes }) {
    const type = attributes.text(["langwatch.span.type"]);
    return type === null || type === "span" ? null : type === "llm";
  },

  derived(span) {
    const [metrics] = valuesOf(span, "langwatch.metrics").filter(isObject);
    return {
      inputTokens: metrics?.promptTokens ?? null,
      outputTokens: metrics?.completionTokens ?? null,
      price: metrics?.cost ?? null,
    };
  },

  input: (span) => valuesOf(span, "langwatch.input").flatMap(readRequest),
  output: (span) => valuesOf(span, "langwatch.output").flatMap(readResponse),
  parameters: (span) => requestParametersOf(invocation(span)),
  tools: (span) => invocation(span).tools ?? [],
  metadata: ({ attributes }) => withoutFramework(attributes.under("langwatch.langchain.run.metadata.")),
  tags: ({ attributes }) => tagNames.flatMap((name) => textList(attributes.get(name))),
};

const tagNames = ["langwatch.labels", "langwatch.langchain.run.tags"];

function invocation({ attributes }: CallSpan): JsonObject {
  return attributes.object(["langwatch.langchain.run.extra_params.invocation_params"]) ?? {};
}

/** The value of an attribute without its type; those of a list, which has no lists in it. */
function valuesOf({ attributes }: CallSpan, name: string): Json[] {
  const typed = structureOf(attributes.get(name));
  if (!isObject(typed ?? undefined)) return [];
  const { type, value = null } = typed as JsonObject;
  if (type !== "list" || !Array.isArray(value)) return [value];
  return value.map((item) => (isObject(item) && item.value !== undefined ? item.value : item));
}
