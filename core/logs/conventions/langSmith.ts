import type { Json } from "../../values/json.ts";
import { isObject, type JsonObject, numberOf, structureOf, textList, textOf } from "./attributes.ts";
import type { CallSpan } from "./callSpan.ts";
import type { Convention } from "./convention.ts";
import { requestParametersOf } from "./parameters.ts";
import { readRequest, readResponse } from "./payloads.ts";

/**
 * The OpenTelemetry bridge of LangSmith, and others that put a whole request and a whole answer into one attribute
 * each. The bridge names an operation and a model on spans of any kind: only `langsmith.span.kind` can be trusted.
 */
export const langSmith: Convention = {
  words: ["langsmith", "gen_ai"],
  isCall({ attributes }) {
    const kind = attributes.text(["langsmith.span.kind"]);
    return kind === null ? null : kind === "llm" || kind === "embedding";
  },

  derived({ attributes }) {
    const input = attributes.object(["gen_ai.usage.input_token_details"]);
    const output = attributes.object(["gen_ai.usage.output_token_details"]);
    return {
      provider: attributes.text(["langsmith.metadata.ls_provider"]),
      cachedTokens: numberOf(input?.cache_read),
      cacheWriteTokens: numberOf(input?.cache_creation),
      thinkingTokens: numberOf(output?.reasoning),
    };
  },

  // The bridge for JavaScript sets the status of every run that has an end to OK, failed ones included.
  isFailed: (span) => span.scopeName === "langsmith" && !span.events("exception").next().done,

  input(span) {
    const request = whole(span, "prompt");
    return request === null ? [] : readRequest(request);
  },

  output(span) {
    const response = whole(span, "completion");
    return response === null ? [] : readResponse(response);
  },

  parameters: (span) => requestParametersOf(requestBody(span)),
  tools: (span) => requestBody(span).tools ?? [],
  metadata: ({ attributes }) => withoutFramework(attributes.under("langsmith.metadata.")),
  tags: ({ attributes }) => textList(attributes.get("langsmith.span.tags")),
};

function whole(span: CallSpan, part: "prompt" | "completion"): Json | null {
  const name = `gen_ai.${part}`;
  const inAttribute = span.attributes.get(name);
  if (inAttribute !== undefined) return inAttribute;
  for (const event of span.events(`gen_ai.content.${part}`))
    if (event.get(name) !== undefined) return event.get(name) as Json;
  return null;
}

/** The request, when it is the body of a call rather than the input of a function. */
function requestBody(span: CallSpan): JsonObject {
  const request = structureOf(whole(span, "prompt") ?? undefined);
  return isObject(request ?? undefined) && (request as JsonObject).model !== undefined ? (request as JsonObject) : {};
}

/** Drops the entries that LangChain, LangGraph and the bridge add for themselves; a node and its step say where a call was. */
export function withoutFramework(all: [string, Json][]): [string, Json][] {
  return all.filter(([name, value]) => !ownNames.test(name) && textOf(value) !== "[object Object]");
}

const ownNames = /^(ls_|LANGSMITH_|LANGCHAIN_|usage_metadata$|versions$|langgraph_(?!node$|step$)|checkpoint_ns$)/;
