import { type Content, contentsOf, contentTextOf, type PromptTemplate, type SentMessage } from "../blueprint.ts";
import { calledNames, readConversation, withFileNotes, withTakenIds } from "../conversation.ts";
import { asUrl, isImage, type MediaFile, mediaFileOf } from "../media.ts";
import { chatMessage, namedChoice } from "../openai/chatPayload.ts";
import { named, promptKwargs, sentParameters } from "../parameters.ts";
import type { LlmKwargs, ModelChoice } from "../provider.ts";
import { withNormalisedFormat } from "../structuredOutput.ts";

/** Mistral: nearly OpenAI's chat. It has no developers, and names the function that a tool's answer is for. */
export function mistral(template: PromptTemplate, model: ModelChoice): LlmKwargs {
  if (template.type === "completion") return promptKwargs(template, model);
  const { messages: given, functions, toolChoice } = readConversation(template);
  const messages = withTakenIds(given, mistralIds);
  const names = calledNames(messages);
  return {
    ...named(model),
    messages: messages.map((message) => mistralMessage(message, names)).filter(saysSomething),
    ...(functions.length > 0 && {
      tools: functions.map((tool) => ({ type: "function", function: { ...tool, parameters: tool.parameters ?? {} } })),
    }),
    ...(functions.length > 0 &&
      toolChoice && { tool_choice: toolChoice === "required" ? "any" : namedChoice(toolChoice) }),
    ...withNormalisedFormat(sentParameters(model)),
  };
}

/** Ids of calls that Mistral takes: nine letters and digits, as its own are. */
export const mistralIds = /^[a-zA-Z0-9]{9}$/;

/** False for an assistant's message without a text and a call, which the provider refuses. */
function saysSomething({ role, content, tool_calls }: LlmKwargs): boolean {
  return role !== "assistant" || tool_calls !== undefined || content !== "";
}

function mistralMessage(message: SentMessage, names: Map<string, string>): LlmKwargs {
  switch (message.role) {
    case "developer":
      return { ...chatMessage({ ...message, role: "system" }) };
    case "user":
      return { role: "user", content: contentsOf(message.content).flatMap(chunk) };
    case "tool": {
      const name = message.name ?? names.get(message.tool_call_id);
      return {
        role: "tool",
        tool_call_id: message.tool_call_id,
        ...(name && { name }),
        content: contentTextOf(withFileNotes(message.content)),
      };
    }
    default: {
      const { name: _, ...rest } = chatMessage(message);
      return saysSomething(rest) ? { ...rest, ...mistralThoughts(message) } : rest;
    }
  }
}

/** Content of a message with thoughts, which Mistral takes in a list beside the texts; nothing without a thought. */
export function mistralThoughts(message: SentMessage): LlmKwargs {
  const contents = message.role === "assistant" ? contentsOf(message.content) : [];
  const content = contents.flatMap(thinkingChunk);
  return content.some(({ type }) => type === "thinking") ? { content } : {};
}

function thinkingChunk(content: Content): LlmKwargs[] {
  if (content.type === "text") return content.text === "" ? [] : [{ type: "text", text: content.text }];
  // Those with an id are OpenAI's, and encrypted ones have no text.
  if (content.type !== "thinking" || content.id || content.encrypted_content) return [];
  const { thinking, signature } = content;
  return [{ type: "thinking", thinking: [{ type: "text", text: thinking }], ...(signature && { signature }) }];
}

function chunk(content: Content): LlmKwargs[] {
  if (content.type === "text") return [{ type: "text", text: content.text }];
  const media = mediaFileOf(content);
  return media ? [mediaChunk(media)] : [];
}

function mediaChunk(media: MediaFile): LlmKwargs {
  if (media.source.kind === "id") return { type: "file", file_id: media.source.id };
  if (isImage(media)) {
    return { type: "image_url", image_url: { url: asUrl(media), ...(media.detail && { detail: media.detail }) } };
  }
  if (media.mediaType.startsWith("audio/")) {
    return { type: "input_audio", input_audio: media.source.kind === "base64" ? media.source.data : media.source.url };
  }
  return { type: "document_url", document_url: asUrl(media), document_name: media.title };
}
