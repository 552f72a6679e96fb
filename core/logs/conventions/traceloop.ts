import type { Json } from "../../values/json.ts";
import type { Convention } from "./convention.ts";

/** Scope of the instrumentation for Anthropic in JavaScript. */
const ofAnthropic = "@traceloop/instrumentation-anthropic";

/** OpenLLMetry of Traceloop, beside the GenAI conventions that its instrumentations of providers write. */
export const traceloop: Convention = {
  words: ["traceloop", "llm", ofAnthropic],
  attributes: {
    operation: ["llm.request.type"],
    inputTokens: ["llm.usage.prompt_tokens"],
    outputTokens: ["llm.usage.completion_tokens"],
    totalTokens: ["llm.usage.total_tokens"],
  },

  isCall({ attributes }) {
    const kind = attributes.text(["traceloop.span.kind"]);
    if (kind !== null && aroundCalls.has(kind)) return false;
    return ["chat", "completion", "embedding"].includes(attributes.text(["llm.request.type"]) ?? "") ? true : null;
  },

  tools: ({ attributes }) =>
    attributes.indexed("llm.request.functions.").map(
      (tool): Json => ({
        name: tool.get("name") ?? null,
        description: tool.get("description") ?? null,
        parameters: tool.get("parameters") ?? tool.get("arguments") ?? tool.get("input_schema") ?? null,
      }),
    ),

  metadata: ({ attributes }) => attributes.under("traceloop.association.properties."),

  // The JavaScript instrumentation passes on what Anthropic's API says; the one for Python adds it all up.
  countsCacheApart: (span) => span.scopeName === ofAnthropic,
};

const aroundCalls = new Set(["workflow", "task", "agent", "tool"]);
