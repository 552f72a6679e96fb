import { type ChatPrompt, type Content, contentsOf, contentTextOf, type SentMessage } from "../blueprint.ts";
import { readToolChoice, sentMessages, type ToolChoice, withFileNotes } from "../conversation.ts";
import { asUrl, isImage, type MediaFile, mediaFileOf, subtypeOf } from "../media.ts";
import { named, sentParameters } from "../parameters.ts";
import type { LlmKwargs, ModelChoice } from "../provider.ts";
import { withNormalisedFormat } from "../structuredOutput.ts";
import { messagesOfCalls, takesThoughts, thoughtFields } from "./chatThoughts.ts";

/** Payload of chat completions, for OpenAI and the providers with the same interface. */
export function chatKwargs(prompt: ChatPrompt, model: ModelChoice): LlmKwargs {
  const messages = sentMessages(prompt);
  const ofCalls = takesThoughts(model.provider) ? messagesOfCalls(messages) : new Set();
  return {
    ...named(model),
    messages: messages.map((message) => ({
      ...chatMessage(message),
      ...(ofCalls.has(message) && thoughtFields(message)),
    })),
    ...chatTools(prompt),
    ...withNormalisedFormat(sentParameters(model)),
  };
}

/** Tools in OpenAI's form. Lists without an entry are refused, and so are choices among none, so both are left out. */
function chatTools(prompt: ChatPrompt): LlmKwargs {
  const tools = (prompt.tools ?? []).filter((tool) => tool.type === "function");
  const functions = prompt.functions ?? [];
  return {
    ...(tools.length > 0 && { tools, ...choiceKwargs("tool_choice", prompt.tool_choice) }),
    ...(functions.length > 0 && { functions, ...choiceKwargs("function_call", prompt.function_call) }),
  };
}

function choiceKwargs(
  key: "tool_choice" | "function_call",
  given: ChatPrompt["tool_choice"] | ChatPrompt["function_call"],
) {
  const choice = readToolChoice(given);
  if (choice === null) return {};
  return { [key]: key === "tool_choice" ? namedChoice(choice) : choice };
}

/** A choice of tool in OpenAI's form. */
export function namedChoice(choice: ToolChoice): unknown {
  return typeof choice === "string" ? choice : { type: "function", function: { name: choice.name } };
}

export function chatMessage(message: SentMessage): LlmKwargs {
  const name = message.name ? { name: message.name } : {};
  switch (message.role) {
    case "system":
    case "developer":
      return { role: message.role, content: textParts(message.content), ...name };
    case "user":
      return { role: "user", content: partsOrNothing(message.content), ...name };
    case "assistant":
      return { role: "assistant", ...assistantContent(message), ...name };
    case "tool":
      return { role: "tool", tool_call_id: message.tool_call_id, content: textParts(withFileNotes(message.content)) };
    case "function":
      return { role: "function", content: contentTextOf(withFileNotes(message.content)), name: message.name };
  }
}

/** Content of a message: a plain string for one text, a list otherwise. */
function textParts(contents: string | Content[]): string | LlmKwargs[] {
  const texts = contentsOf(contents).flatMap((content) => (content.type === "text" ? content.text : []));
  return texts.length > 1 ? texts.map((text) => ({ type: "text", text })) : (texts[0] ?? "");
}

function assistantContent(message: SentMessage & { role: "assistant" }): LlmKwargs {
  const text = contentTextOf(message.content);
  const calls = (message.tool_calls ?? []).map(({ id, function: called }) => ({
    id,
    type: "function",
    function: { name: called.name, arguments: called.arguments },
  }));
  const isCalling = calls.length > 0 || Boolean(message.function_call);
  return {
    content: text === "" && isCalling ? null : text,
    ...(calls.length > 0 && { tool_calls: calls }),
    ...(message.function_call && { function_call: message.function_call }),
  };
}

/** Parts of a user's message. The provider refuses a list without one. */
function partsOrNothing(contents: string | Content[]): LlmKwargs[] | "" {
  const parts = contentsOf(contents).flatMap(userPart);
  return parts.length > 0 ? parts : "";
}

function userPart(content: Content): LlmKwargs[] {
  if (content.type === "text") return [{ type: "text", text: content.text }];
  const media = mediaFileOf(content);
  return media ? [mediaPart(media)] : [];
}

function mediaPart(media: MediaFile): LlmKwargs {
  const { source } = media;
  if (source.kind === "id") return { type: "file", file: { file_id: source.id } };
  if (isImage(media)) {
    return { type: "image_url", image_url: { url: asUrl(media), ...(media.detail && { detail: media.detail }) } };
  }
  if (media.mediaType.startsWith("audio/") && source.kind === "base64") {
    return { type: "input_audio", input_audio: { data: source.data, format: audioFormat(media) } };
  }
  return { type: "file", file: { filename: media.title, file_data: asUrl(media) } };
}

function audioFormat(media: MediaFile): string {
  const format = subtypeOf(media).replace(/^x-/, "");
  return format === "mpeg" ? "mp3" : format;
}
