import { type Content, contentsOf, contentTextOf, type PromptTemplate, type SentMessage } from "../blueprint.ts";
import { readConversation, type ToolChoice, withFileNotes } from "../conversation.ts";
import { asUrl, isImage, mediaFileOf } from "../media.ts";
import { chatMessage } from "../openai/chatPayload.ts";
import { messagesOfCalls } from "../openai/chatThoughts.ts";
import {
  named,
  type Parameters,
  parameterNames,
  promptKwargs,
  sentParameters,
  translateParameters,
} from "../parameters.ts";
import type { LlmKwargs, ModelChoice } from "../provider.ts";
import { takeResponseFormat } from "../structuredOutput.ts";

/** Payload of Cohere's chat, version 2. */
export function cohere(template: PromptTemplate, model: ModelChoice): LlmKwargs {
  if (template.type === "completion") return promptKwargs(template, model);
  const { messages, functions, toolChoice } = readConversation(template);
  const chosen = functions.filter(
    ({ name }) => toolChoice && typeof toolChoice === "object" && toolChoice.name === name,
  );
  const tools = chosen.length > 0 ? chosen : functions;
  const ofCalls = messagesOfCalls(messages);
  return {
    ...named(model),
    messages: messages.map((message) => ({
      ...cohereMessage(message),
      ...(ofCalls.has(message) && cohereThoughts(message)),
    })),
    ...(tools.length > 0 && {
      tools: tools.map(({ name, description, parameters }) => ({
        type: "function",
        function: { name, ...(description && { description }), parameters: parameters ?? {} },
      })),
    }),
    ...(tools.length > 0 && choice(toolChoice)),
    ...settings(model),
  };
}

/** Choice of tool. Cohere cannot name one, so a named tool is the only one offered if it is there, and one is required. */
function choice(toolChoice: ToolChoice | null): LlmKwargs {
  if (toolChoice === null || toolChoice === "auto") return {};
  return { tool_choice: toolChoice === "none" ? "NONE" : "REQUIRED" };
}

function settings(model: ModelChoice): Parameters {
  const { format, rest } = takeResponseFormat(translateParameters(sentParameters(model), parameterNames(model)));
  if (!format) return rest;
  const schema = format.type === "json_schema" ? { json_schema: format.schema } : {};
  return { ...rest, response_format: { type: "json_object", ...schema } };
}

function cohereMessage(message: SentMessage): LlmKwargs {
  switch (message.role) {
    case "user":
      return { role: "user", content: contentsOf(message.content).flatMap(part) };
    case "developer":
    case "system":
      return { role: "system", content: contentTextOf(message.content) };
    case "tool":
      return {
        role: "tool",
        tool_call_id: message.tool_call_id,
        content: contentTextOf(withFileNotes(message.content)),
      };
    default: {
      // Text along with calls has a field of its own.
      const { name: _, content, ...rest } = chatMessage(message);
      return rest.tool_calls ? { ...rest, ...(content ? { tool_plan: content } : {}) } : { ...rest, content };
    }
  }
}

/** Fields of a message of which a part goes back beside its calls: thoughts, and the plan that its text is there. */
export function cohereThoughts(message: SentMessage): LlmKwargs {
  if (message.role !== "assistant") return {};
  const isCalling = Boolean(message.tool_calls?.length);
  const text = contentTextOf(message.content);
  const thoughts = contentsOf(message.content).flatMap((content) =>
    content.type === "thinking" && content.thinking && !content.id && !content.signature
      ? [{ type: "thinking", thinking: content.thinking }]
      : [],
  );
  const content = isCalling || text === "" ? thoughts : [...thoughts, { type: "text", text }];
  return { ...(thoughts.length > 0 && { content }), ...(isCalling && text && { tool_plan: text }) };
}

function part(content: Content): LlmKwargs[] {
  if (content.type === "text") return [{ type: "text", text: content.text }];
  const media = mediaFileOf(content);
  if (!media || !isImage(media)) return [];
  return [{ type: "image_url", image_url: { url: asUrl(media), ...(media.detail && { detail: media.detail }) } }];
}
