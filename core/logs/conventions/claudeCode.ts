import type { Json } from "../../values/json.ts";
import { structureOf, textOf } from "./attributes.ts";
import type { CallSpan } from "./callSpan.ts";
import type { Convention } from "./convention.ts";
import { readMessage, readMessages } from "./messages.ts";

/**
 * Claude Code's own traces, which the Claude Agent SDK has too (the plugin of the public interface writes indexed GenAI
 * attributes instead). Names have no prefix, so they are read on its spans alone. Its detailed traces tell what is new in
 * the conversation since the call before.
 */
export const claudeCode: Convention = {
  words: ["claude_code"],
  isCall(span) {
    if (!isOfClaudeCode(span)) return null;
    return span.record.name === `${prefix}llm_request` || span.attributes.text(["span.type"]) === "llm_request";
  },

  derived(span) {
    if (!isOfClaudeCode(span)) return {};
    const { attributes } = span;
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

  input(span) {
    if (!isOfClaudeCode(span)) return [];
    const system = span.attributes.text(["user_system_prompt", "system_prompt_preview"]);
    const parts = span.attributes.text(["new_context"])?.split("\n\n---\n\n") ?? [];
    return readMessages(
      [...(system === null ? [] : [{ role: "system", content: system }]), ...parts.map(partOf)],
      "user",
    );
  },

  output(span) {
    const said = isOfClaudeCode(span) ? textOf(span.attributes.get("response.model_output")) : null;
    return said === null ? [] : [readMessage(said, "assistant")];
  },

  tools: (span) => (isOfClaudeCode(span) ? (span.attributes.structure(["tools"]) ?? []) : []),

  // Newer ones (2.1) write the GenAI counts too, which have the cache in them.
  countsCacheApart: (span) => isOfClaudeCode(span) && span.attributes.number(["gen_ai.usage.input_tokens"]) === null,
};

const prefix = "claude_code.";

function isOfClaudeCode({ record }: CallSpan): boolean {
  return record.name.startsWith(prefix);
}

/** A part of the new context: `[USER]` and a text, or `[TOOL RESULT: <id>]` and a text or JSON of its blocks. */
function partOf(part: string): Json {
  const [, id, answer] = /^\[TOOL RESULT: ([^\]]*)\]\n(.*)$/s.exec(part) ?? [];
  if (answer !== undefined) return { role: "tool", tool_call_id: id as string, content: structureOf(answer) ?? answer };
  return { role: "user", content: part.replace(/^\[USER\]\n/, "") };
}
