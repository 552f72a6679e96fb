import {
  type ChatPrompt,
  type Content,
  contentsOf,
  contentTextOf,
  type PromptTemplate,
  type SentMessage,
  type ToolCall,
} from "../blueprint.ts";
import {
  isRedacted,
  mergeNeighbours,
  parsedArguments,
  readConversation,
  type ToolChoice,
  withTakenIds,
} from "../conversation.ts";
import { isImage, type MediaFile, mediaFileOf } from "../media.ts";
import { isCall, orderedParts } from "../messageParts.ts";
import { named, type Parameters, sentParameters } from "../parameters.ts";
import type { LlmKwargs, ModelChoice } from "../provider.ts";
import { takeResponseFormat } from "../structuredOutput.ts";

/** Ids of calls that Anthropic takes. */
export const anthropicIds = /^[\w-]+$/;

/** Limit of tokens where the settings have none, since the provider requires one. */
const defaultMaxTokens = 4096;

export function anthropic(template: PromptTemplate, model: ModelChoice): LlmKwargs {
  if (template.type === "chat") return messagesKwargs(template, model);
  return {
    ...named(model),
    prompt: contentTextOf(template.content),
    max_tokens_to_sample: defaultMaxTokens,
    ...sentParameters(model),
  };
}

interface Turn {
  role: "user" | "assistant";
  content: LlmKwargs[];
  /** True for answers of tools; all answers of one turn belong in one message. */
  isToolAnswer?: boolean;
}

function messagesKwargs(prompt: ChatPrompt, model: ModelChoice): LlmKwargs {
  const { messages: given, functions, builtInTools, toolChoice } = readConversation(prompt);
  const messages = withTakenIds(given, anthropicIds);
  const system = messages.filter(isInstruction).flatMap((message) => contentsOf(message.content).flatMap(textBlock));
  const turns = mergeNeighbours(
    // The provider refuses turns without content.
    messages
      .filter((message) => !isInstruction(message))
      .map(turnOf)
      .filter(({ content }) => content.length > 0),
    (before, turn) => before.isToolAnswer === true && turn.isToolAnswer === true,
    (before, turn) => ({ ...before, content: [...before.content, ...turn.content] }),
  );
  const definitions = functions.map(({ name, description, parameters }) => ({
    name,
    ...(description && { description }),
    input_schema: { type: "object", ...parameters },
  }));
  const tools = [...definitions, ...builtInTools.map((tool) => tool.config)];
  return {
    ...named(model),
    ...(system.length > 0 && { system }),
    messages: turns.map(({ role, content }) => ({ role, content })),
    max_tokens: defaultMaxTokens,
    ...(tools.length > 0 && { tools }),
    ...(toolChoice && { tool_choice: choice(toolChoice) }),
    ...withOutputConfig(sentParameters(model)),
  };
}

export function isInstruction(message: SentMessage): message is SentMessage & { role: "system" | "developer" } {
  return message.role === "system" || message.role === "developer";
}

function choice(toolChoice: ToolChoice): LlmKwargs {
  if (typeof toolChoice === "object") return { type: "tool", name: toolChoice.name };
  return { type: toolChoice === "required" ? "any" : toolChoice };
}

function withOutputConfig(parameters: Parameters): Parameters {
  const { format, rest } = takeResponseFormat(parameters, { oneOf: "anyOf" });
  // There is no form for "any JSON"; the prompt has to ask for it.
  if (format?.type !== "json_schema") return rest;
  const output = { type: "json_schema", schema: format.schema };
  return { ...rest, output_config: { ...(rest.output_config as object | undefined), format: output } };
}

function turnOf(message: SentMessage): Turn {
  if (message.role === "assistant") {
    const content = orderedParts(message).flatMap((part) => (isCall(part) ? [useBlock(part)] : block(part)));
    return { role: "assistant", content };
  }
  const content = contentsOf(message.content).flatMap(block);
  if (message.role !== "tool") return { role: "user", content };
  return {
    role: "user",
    content: [{ type: "tool_result", tool_use_id: message.tool_call_id, content }],
    isToolAnswer: true,
  };
}

function useBlock(call: ToolCall): LlmKwargs {
  return { type: "tool_use", id: call.id, name: call.function.name, input: parsedArguments(call) };
}

/** Block of a text. The provider refuses blank ones. */
function textBlock(content: Content): LlmKwargs[] {
  const isText = content.type === "text" && content.text.trim() !== "";
  return isText ? [{ type: "text", text: content.text, ...cacheControl(content) }] : [];
}

/** Request to cache the prompt up to this part. The contract has no field for it, but keeps it where it is sent. */
export function cacheControl(content: Content): { cache_control?: unknown } {
  const { cache_control } = content as { cache_control?: unknown };
  return cache_control ? { cache_control } : {};
}

function block(content: Content): LlmKwargs[] {
  switch (content.type) {
    case "text":
      return textBlock(content);
    case "thinking":
      if (isRedacted(content)) return [{ type: "redacted_thinking", data: content.encrypted_content }];
      // The provider refuses thoughts without their signature.
      return content.signature ? [{ type: "thinking", thinking: content.thinking, signature: content.signature }] : [];
    case "server_tool_use":
    case "web_search_tool_result":
    case "bash_code_execution_tool_result":
    case "text_editor_code_execution_tool_result":
      return [{ ...content }];
    default: {
      const media = mediaFileOf(content);
      if (!media) return [];
      const kind = isImage(media) ? { type: "image" } : { type: "document", title: media.title };
      return [{ ...kind, source: sourceOf(media), ...cacheControl(content) }];
    }
  }
}

function sourceOf({ source, mediaType }: MediaFile): LlmKwargs {
  switch (source.kind) {
    case "url":
      return { type: "url", url: source.url };
    case "id":
      return { type: "file", file_id: source.id };
    case "base64":
      // Plain text is no base64 there.
      return mediaType.startsWith("text/")
        ? { type: "text", media_type: "text/plain", data: Buffer.from(source.data, "base64").toString() }
        : { type: "base64", media_type: mediaType, data: source.data };
  }
}
