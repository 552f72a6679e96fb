import type { Convention } from "./convention.ts";

/**
 * Claude Code's own traces (the plugin of the public interface writes indexed GenAI attributes instead). Names have no
 * prefix, so they are read on its spans alone.
 */
export const claudeCode: Convention = {
  words: ["claude_code"],
  isCall({ record, attributes }) {
    if (!record.name.startsWith(prefix)) return null;
    return record.name === `${prefix}llm_request` || attributes.text(["span.type"]) === "llm_request";
  },

  derived({ record, attributes }) {
    if (!record.name.startsWith(prefix)) return {};
    return {
      model: attributes.text(["model"]),
      provider: "anthropic",
      inputTokens: attributes.number(["input_tokens"]),
      outputTokens: attributes.number(["output_tokens"]),
      cachedTokens: attributes.number(["cache_read_tokens"]),
      cacheWriteTokens: attributes.number(["cache_creation_tokens"]),
      finishReason: attributes.text(["stop_reason"]),
    };
  },

  countsCacheApart: ({ record }) => record.name.startsWith(prefix),
};

const prefix = "claude_code.";
