import type { CallSpan } from "./callSpan.ts";
import type { Convention } from "./convention.ts";

/**
 * Codex CLI, whose spans of calls do not tell what was called: the span of a turn, with the sums of its calls, is read as
 * one.
 */
export const codex: Convention = {
  words: ["codex"],
  isCall: (span) => (isTurn(span) ? true : null),

  derived(span) {
    if (!isTurn(span)) return {};
    const count = (name: string) => span.attributes.number([`${usage}.${name}`]);
    return {
      model: span.attributes.text(["model"]),
      apiType: "responses",
      inputTokens: count("input_tokens"),
      outputTokens: count("output_tokens"),
      cachedTokens: count("cached_input_tokens"),
      cacheWriteTokens: count("cache_write_input_tokens"),
      thinkingTokens: count("reasoning_output_tokens"),
    };
  },

  metadata: (span) => (isTurn(span) ? [["conversation_id", span.attributes.get("thread.id") ?? null]] : []),
};

const usage = "codex.turn.token_usage";

/** A turn without tokens asked no model. */
function isTurn({ attributes }: CallSpan): boolean {
  return (attributes.number([`${usage}.total_tokens`]) ?? 0) > 0;
}
