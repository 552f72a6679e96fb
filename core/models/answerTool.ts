import { asChat, type PromptTemplate, type ToolCall } from "../providers/blueprint.ts";
import { readConversation } from "../providers/conversation.ts";
import { type ProviderReply, replyFormOf } from "../providers/fromReply.ts";
import { isCall, type MessagePart, orderedParts, splitParts } from "../providers/messageParts.ts";
import { sentParameters } from "../providers/parameters.ts";
import type { ModelChoice } from "../providers/provider.ts";
import { takeResponseFormat } from "../providers/structuredOutput.ts";

/** Tool whose arguments are the answer. The libraries of Anthropic and Bedrock define it for models without a format of JSON. */
const answerTool = "json";

/** Whether the library may have the model answer by that tool. */
export function mayAnswerByTool(template: PromptTemplate, model: ModelChoice): boolean {
  if (!["anthropic.messages", "bedrock"].includes(replyFormOf(model, template.type))) return false;
  if (takeResponseFormat(sentParameters(model)).format?.type !== "json_schema") return false;
  return !readConversation(asChat(template)).functions.some(({ name }) => name === answerTool);
}

/** The reply with the arguments of the tool as its text, in place of what the model said beside it. */
export function withAnswerOfTool(reply: ProviderReply): ProviderReply {
  const { output, finishReason } = reply;
  const message = output.type === "chat" ? output.messages.at(-1) : undefined;
  if (output.type !== "chat" || message?.role !== "assistant") return reply;
  const parts = orderedParts(message);
  if (!parts.some(isAnswer)) return reply;
  const answered = parts.flatMap((part): MessagePart[] => {
    if (isAnswer(part)) return [{ type: "text", text: part.function.arguments }];
    return part.type === "text" ? [] : [part];
  });
  const { content, calls } = splitParts(answered);
  const { tool_calls: _, ...said } = message;
  return {
    ...reply,
    output: {
      ...output,
      messages: [...output.messages.slice(0, -1), { ...said, content, ...(calls.length > 0 && { tool_calls: calls }) }],
    },
    finishReason: finishReason === "tool_calls" && calls.length === 0 ? "stop" : finishReason,
  };
}

function isAnswer(part: MessagePart): part is ToolCall {
  return isCall(part) && part.function.name === answerTool;
}
