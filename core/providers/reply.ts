import { type Content, contentsOf, type PromptTemplate, type ToolCall } from "./blueprint.ts";
import { assistant, rendered } from "./call.ts";
import { textAt, tokenSum, tokensAt } from "./fields.ts";

/** Reason why a model stopped, in one set of words; the provider's own word where none fits. */
type FinishReason = "stop" | "length" | "tool_calls" | "content_filter" | (string & {});

/** Tokens that were paid for. Input includes cached tokens, output includes thoughts. Null is "not reported". */
export interface ReplyUsage {
  inputTokens: number | null;
  outputTokens: number | null;
  cachedTokens: number | null;
  cacheWriteTokens: number | null;
  thinkingTokens: number | null;
}

/** Usage of a provider that counts tokens read from its cache and written into it apart from the other input. */
export function usageBesideCache(usage: unknown, nameOfWritten: string): ReplyUsage | null {
  const input = tokensAt(usage, "input_tokens");
  const outputTokens = tokensAt(usage, "output_tokens");
  if (input === null && outputTokens === null) return null;
  const cachedTokens = tokensAt(usage, "cache_read_input_tokens");
  const cacheWriteTokens = tokensAt(usage, nameOfWritten);
  return {
    inputTokens: input === null ? null : tokenSum(input, cachedTokens, cacheWriteTokens),
    outputTokens,
    cachedTokens,
    cacheWriteTokens,
    thinkingTokens: null,
  };
}

/** Answer of a provider, in the blueprint's terms. */
export interface ProviderReply {
  output: PromptTemplate;
  usage: ReplyUsage | null;
  finishReason: FinishReason | null;
}

export type ReplyReader = (reply: unknown) => ProviderReply;

/** Chat of the model's answer, without a message for an empty one. */
export function chatOutput(content: Content[], toolCalls: ToolCall[]): PromptTemplate {
  const isEmpty = content.length === 0 && toolCalls.length === 0;
  return { type: "chat", messages: isEmpty ? [] : [assistant(content, toolCalls)], input_variables: [] };
}

/** True for an answer of thoughts alone, or of nothing. */
export function isSilent(output: PromptTemplate): boolean {
  const isThought = (content: Content) =>
    content.type === "thinking" || (content.type === "text" && content.text === "");
  if (output.type === "completion") return contentsOf(output.content).every(isThought);
  return output.messages.every(
    (message) =>
      contentsOf("content" in message ? message.content : null).every(isThought) &&
      !(message.role === "assistant" && message.tool_calls?.length),
  );
}

export function completionOutput(content: Content[]): PromptTemplate {
  return { type: "completion", content, ...rendered };
}

export function textContent(text: string): Content[] {
  return text === "" ? [] : [{ type: "text", text }];
}

export function toolCall(id: string, name: string, given: string, more: Partial<ToolCall> = {}): ToolCall {
  return { id, type: "function", function: { name, arguments: given }, ...more };
}

/** Call of a tool that takes a text instead of arguments. */
export function customCall(id: string, called: unknown, more: Partial<ToolCall> = {}): ToolCall {
  return toolCall(id, textAt(called, "name"), JSON.stringify({ input: textAt(called, "input") }), more);
}

const reasons = new Map<string, FinishReason>(
  Object.entries({
    stop: "stop",
    end_turn: "stop",
    stop_sequence: "stop",
    complete: "stop",
    completed: "stop",
    length: "length",
    model_length: "length",
    max_tokens: "length",
    max_output_tokens: "length",
    model_context_window_exceeded: "length",
    tool_calls: "tool_calls",
    tool_call: "tool_calls",
    tool_use: "tool_calls",
    function_call: "tool_calls",
    content_filter: "content_filter",
    content_filtered: "content_filter",
    guardrail_intervened: "content_filter",
    refusal: "content_filter",
    safety: "content_filter",
    prohibited_content: "content_filter",
    // Of Gemini, which then says nothing.
    recitation: "content_filter",
    blocklist: "content_filter",
    spii: "content_filter",
    image_safety: "content_filter",
    language: "content_filter",
    other: "content_filter",
    malformed_function_call: "content_filter",
  }),
);

/** Words of providers for an answer that they could not finish, in lower case. */
const failures = ["failed", "error", "error_toxic", "timeout"];

/** True where the provider failed: what there is of its answer is not one. */
export function isFailure(reason: FinishReason | null): reason is FinishReason {
  return reason !== null && failures.includes(reason.toLowerCase());
}

export function finishReason(word: string | null): FinishReason | null {
  if (word === null) return null;
  return reasons.get(word.toLowerCase()) ?? word;
}
