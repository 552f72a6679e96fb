import { textList } from "./attributes.ts";
import type { Convention } from "./convention.ts";

/** Attributes that the SDKs of the public interface set themselves: `promptlayer.*` and `node_type`. */
export const promptLayer: Convention = {
  words: ["promptlayer", "node_type"],
  attributes: {
    provider: ["promptlayer.provider.type"],
    apiType: ["promptlayer.api.type"],
  },

  isCall({ attributes }) {
    // The SDK has sent, or will send, the log of this call by itself.
    if (attributes.text(["promptlayer.request_log.managed"]) === "true") return false;
    const type = attributes.text(["node_type"]);
    if (type === "LLM_CALL" || type === "PROMPT_TEMPLATE") return true;
    return type === null ? null : !aroundCalls.has(type);
  },

  tags: ({ attributes, resource }) => [
    ...textList(attributes.get("promptlayer.tags")),
    ...textList(resource.get("promptlayer.tags")),
  ],
};

const aroundCalls = new Set(["CODE_EXECUTION", "LLM_SESSION", "EVAL"]);
