import { type Content, contentsOf, type SentMessage, type ThinkingContent } from "../blueprint.ts";
import { listAt, nullableTextAt, textAt } from "../fields.ts";
import type { LlmKwargs } from "../provider.ts";

/** Field of thoughts at DeepSeek, which others took over; the rest call it `reasoning`. */
const usualField = "reasoning_content";

/** Thoughts in a message of an interface like OpenAI's chat. OpenAI itself has none there. */
export function chatThoughts(message: unknown): Content[] {
  const details = listAt(message, "reasoning_details");
  const other = textAt(message, "reasoning");
  const usual = nullableTextAt(message, usualField);
  // DeepSeek also wants an empty thought back with calls.
  const isCalling = listAt(message, "tool_calls").length > 0;
  if (details.length === 0 && !other && !usual && !(usual === "" && isCalling)) return [];
  const thinking =
    other || usual || details.map((detail) => textAt(detail, "text") || textAt(detail, "summary")).join("");
  const provider_metadata = details.length > 0 ? { reasoning_details: details } : other ? { field: "reasoning" } : null;
  return [{ type: "thinking", thinking, ...(provider_metadata && { provider_metadata }) }];
}

/** Fields in which a message's thoughts go back. Servers refuse other fields than those in which they gave them. */
export function thoughtFields({ content }: SentMessage): LlmKwargs {
  const thoughts = contentsOf(content).filter(isOwnThought);
  const details = thoughts.flatMap(({ provider_metadata }) => listAt(provider_metadata, "reasoning_details"));
  if (details.length > 0) return { reasoning_details: details };
  const [first] = thoughts;
  if (!first) return {};
  const field = nullableTextAt(first.provider_metadata, "field") ?? usualField;
  return { [field]: thoughts.map(({ thinking }) => thinking).join("\n\n") };
}

/** False for thoughts that other interfaces gave: theirs are signed, encrypted or items. */
function isOwnThought(content: Content): content is ThinkingContent {
  return content.type === "thinking" && !content.signature && !content.encrypted_content && !content.id;
}

/**
 * Assistant's messages between two questions of the user of which a call of a tool is one. Only there thoughts go back: DeepSeek
 * requires them then, also once there are later questions, and its older models refuse them elsewhere.
 */
export function messagesOfCalls(messages: readonly SentMessage[]): Set<SentMessage> {
  const found = new Set<SentMessage>();
  let turn: SentMessage[] = [];
  const endTurn = () => {
    if (turn.some((message) => message.role === "assistant" && message.tool_calls?.length)) {
      for (const message of turn) found.add(message);
    }
    turn = [];
  };
  for (const message of messages) {
    if (message.role === "user") endTurn();
    else if (message.role === "assistant") turn.push(message);
  }
  endTurn();
  return found;
}

/** Providers whose chats are like OpenAI's and take thoughts back. */
const takingThoughts = ["openai.compatible", "openrouter", "huggingface"];

/** @param baseUrl address of the provider, if it is known: servers of others are called with OpenAI's client, too */
export function takesThoughts(provider: string, baseUrl?: string): boolean {
  if (takingThoughts.includes(provider)) return true;
  return provider === "openai" && baseUrl !== undefined && !/^https:\/\/([^/]+\.)?openai\.com(\/|$)/.test(baseUrl);
}
