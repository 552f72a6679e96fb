import type { ModelAnswer } from "../../models/callModel.ts";
import type { PromptModel } from "../../prompts/templates/blueprint.ts";
import { contentsOf, contentTextOf } from "../../providers/blueprint.ts";
import { isSilent } from "../../providers/reply.ts";
import { parseWhole } from "../../values/embeddedJson.ts";
import type { Json } from "../primitive.ts";

/**
 * Value of a model's answer: its text, or JSON where that was asked for. Calls of tools stand beside it if there are any. An
 * answer without text, such as an image, is the list of its parts.
 */
export function answerValue({ output }: ModelAnswer, model: PromptModel): Json {
  const message = output.type === "chat" ? output.messages.at(-1) : undefined;
  const contents = contentsOf(output.type === "chat" ? message?.content : output.content);
  const text = contentTextOf(contents);
  const calls = message?.role === "assistant" ? (message.tool_calls ?? []) : [];
  const value = asksForJson(model) ? (parseWhole(text) ?? text) : text;
  if (calls.length > 0) return { content: value, tool_calls: calls as unknown as Json };
  const media = contents.filter(({ type }) => type !== "text" && type !== "thinking");
  return text === "" && media.length > 0 ? (media as unknown as Json) : value;
}

/** Text of an answer, without calls of tools and media. */
export function answerText({ output }: ModelAnswer): string {
  return contentTextOf(output.type === "chat" ? output.messages.at(-1)?.content : output.content);
}

/** Reasons to end with nothing to say. */
const usualEnds: (string | null)[] = ["stop", "tool_calls", null];

/** Why an answer is none: a filter of the provider or the limit of tokens left nothing of it, or there was none. Null for any other. */
export function faultOfAnswer(answer: ModelAnswer): string | null {
  const { finishReason, output } = answer;
  if (finishReason === "content_filter" && answerText(answer) === "") return "The provider withheld the answer.";
  if (!isSilent(output) || usualEnds.includes(finishReason)) return null;
  if (finishReason !== "length") return `The model ended without an answer: ${finishReason?.slice(0, 100)}.`;
  return "The model reached its limit of tokens before it answered. Give it a higher max_tokens.";
}

function asksForJson({ parameters }: PromptModel): boolean {
  const { type } = (parameters?.response_format ?? {}) as { type?: unknown };
  return type === "json_object" || type === "json_schema";
}
