import { argumentsText, field, listAt, nullableTextAt, textAt, tokensAt } from "../fields.ts";
import { chatOutput, finishReason, type ProviderReply, textContent, toolCall } from "../reply.ts";

/** Reply of Cohere's chat, version 2. */
export function readCohere(reply: unknown): ProviderReply {
  const message = field(reply, "message");
  const texts = listAt(message, "content").flatMap((part) =>
    textAt(part, "type") === "thinking"
      ? [{ type: "thinking" as const, thinking: textAt(part, "thinking") }]
      : textContent(textAt(part, "text")),
  );
  const calls = listAt(message, "tool_calls").map((call) => {
    const called = field(call, "function");
    return toolCall(textAt(call, "id"), textAt(called, "name"), argumentsText(field(called, "arguments")));
  });
  const usage = field(reply, "usage");
  const billed = field(usage, "billed_units");
  const tokens = field(usage, "tokens");
  return {
    output: chatOutput([...textContent(textAt(message, "tool_plan")), ...texts], calls),
    usage:
      billed === null && tokens === null
        ? null
        : {
            // Cohere adds a text of its own to each prompt, which is in its tokens and not charged.
            inputTokens: tokensAt(billed, "input_tokens") ?? tokensAt(tokens, "input_tokens"),
            outputTokens: tokensAt(billed, "output_tokens") ?? tokensAt(tokens, "output_tokens"),
            cachedTokens: null,
            cacheWriteTokens: null,
            thinkingTokens: null,
          },
    finishReason: finishReason(nullableTextAt(reply, "finish_reason")),
  };
}
