import type {
  LanguageModelV3FilePart,
  LanguageModelV3Message,
  LanguageModelV3Prompt,
  SharedV3ProviderOptions,
} from "@ai-sdk/provider";
import {
  type Content,
  contentsOf,
  contentTextOf,
  type SentMessage,
  type ThinkingContent,
} from "../providers/blueprint.ts";
import { calledNames, isRedacted, mergeNeighbours, parsedArguments } from "../providers/conversation.ts";
import type { ReplyForm } from "../providers/fromReply.ts";
import { mediaFileOf } from "../providers/media.ts";
import { type MessagePart, orderedParts } from "../providers/messageParts.ts";
import { filePart } from "./fileParts.ts";
import { type FieldsOf, fieldOptions } from "./messageFields.ts";
import { toolOutput } from "./toolResult.ts";

type AssistantPart = Extract<LanguageModelV3Message, { role: "assistant" }>["content"][number];
/**
 * A conversation in the terms of the AI SDK. Parts that only their provider knows (calls and results of its built-in
 * tools) have no equivalent there and are left out.
 * @param form form of the provider's replies
 * @param keepsSystemInPlace false for providers that take instructions only at the start
 * @param fieldsOf what the request has of a message beside what the library has options for
 */
export function modelPrompt(
  messages: readonly SentMessage[],
  form: ReplyForm,
  keepsSystemInPlace: boolean,
  fieldsOf: FieldsOf,
): LanguageModelV3Prompt {
  const names = calledNames(messages);
  // Responses wants its items of reasoning back with the results of tools, needs none that are older than the last
  // question, and refuses those that it has forgotten.
  const lastQuestion = form === "openai.responses" ? messages.findLastIndex(({ role }) => role === "user") : Infinity;
  const turns = messages
    .flatMap((message, index) => {
      const fields = fieldOptions(fieldsOf(message));
      return turnsOf(message, names, form, index > lastQuestion).map((turn) => ({ ...turn, ...fields }));
    })
    // Providers refuse instructions and turns that say nothing.
    .filter(({ content }) => content.length > 0);
  const ordered = keepsSystemInPlace
    ? turns
    : [...turns.filter(({ role }) => role === "system"), ...turns.filter(({ role }) => role !== "system")];
  return mergeNeighbours(
    ordered,
    (before, turn) => before.role === "tool" && turn.role === "tool",
    (before, turn) => ({ ...before, content: [...before.content, ...turn.content] }) as LanguageModelV3Message,
  );
}

/** Forms of replies of the providers whose libraries send thoughts back as parts. */
const takenAsParts: ReplyForm[] = ["anthropic.messages", "bedrock", "google"];

/** Whether a provider refuses a part, since it is a text that says nothing. */
function isRefused(part: MessagePart, form: ReplyForm): boolean {
  if (part.type !== "text") return false;
  if (form === "anthropic.messages" || form === "bedrock") return part.text.trim() === "";
  return form === "google" && part.text === "";
}

function turnsOf(
  message: SentMessage,
  names: Map<string, string>,
  form: ReplyForm,
  hasItems: boolean,
): LanguageModelV3Message[] {
  switch (message.role) {
    case "system":
    case "developer":
      return instructions(message, form);
    case "user": {
      const taken = contentsOf(message.content).filter((part) => !isRefused(part, form));
      return [{ role: "user", content: taken.flatMap(userPart) }];
    }
    case "assistant": {
      const parts = orderedParts(message).filter((part) => !isRefused(part, form));
      const content =
        hasItems && parts.some(isReasoningItem)
          ? parts.reduce(withItem, [])
          : parts.filter((part) => part.type !== "thinking" || takenAsParts.includes(form)).flatMap(assistantPart);
      return [{ role: "assistant", content }];
    }
    case "tool":
    case "function": {
      const id = message.role === "tool" ? message.tool_call_id : message.name;
      const toolName = message.name ?? names.get(id) ?? id;
      const output = toolOutput(message.content, form);
      return [{ role: "tool", content: [{ type: "tool-result", toolCallId: id, toolName, output }] }];
    }
  }
}

/** Instructions of a message: a message for each part where the parts can be marked to be remembered, one elsewhere. */
function instructions({ content }: SentMessage, form: ReplyForm): LanguageModelV3Message[] {
  if (form !== "anthropic.messages" && form !== "bedrock") return [{ role: "system", content: contentTextOf(content) }];
  return contentsOf(content).flatMap((part): LanguageModelV3Message[] =>
    part.type === "text" && !isRefused(part, form) ? [{ role: "system", content: part.text, ...cachePoint(part) }] : [],
  );
}

/** Signature that a provider wants back, under every name that it may read. */
function withSignature(signature: unknown): { providerOptions?: Record<string, { thoughtSignature: string }> } {
  if (typeof signature !== "string") return {};
  const options = { thoughtSignature: signature };
  return { providerOptions: { google: options, vertex: options } };
}

function userPart(content: Content): ({ type: "text"; text: string } | LanguageModelV3FilePart)[] {
  if (content.type === "text") return [{ type: "text", text: content.text, ...cachePoint(content) }];
  const media = mediaFileOf(content);
  return media ? [filePart(media)] : [];
}

function cachePoint(content: Content) {
  const { cache_control } = content as { cache_control?: { type: string } };
  if (!cache_control) return {};
  return {
    providerOptions: { anthropic: { cacheControl: cache_control }, bedrock: { cachePoint: { type: "default" } } },
  };
}

function assistantPart(content: MessagePart): AssistantPart[] {
  switch (content.type) {
    case "function":
      return [
        {
          type: "tool-call",
          toolCallId: content.id,
          toolName: content.function.name,
          input: parsedArguments(content),
          ...withSignature(content.provider_metadata?.thought_signature),
        },
      ];
    case "text":
      return content.text === ""
        ? []
        : [{ type: "text", text: content.text, ...withSignature(content.thought_signature) }];
    case "thinking": {
      const providerOptions = reasoningOptions(content);
      return providerOptions ? [{ type: "reasoning", text: content.thinking, providerOptions }] : [];
    }
    case "output_media": {
      const media = mediaFileOf(content);
      return media ? [filePart(media)] : [];
    }
    default:
      return [];
  }
}

/** What a provider wants back with a thought, under its name; null without anything. */
function reasoningOptions(content: ThinkingContent): SharedV3ProviderOptions | null {
  const { signature, encrypted_content } = content;
  if (signature) {
    return { anthropic: { signature }, bedrock: { signature }, google: { thoughtSignature: signature } };
  }
  if (!encrypted_content || !isRedacted(content)) return null;
  return { anthropic: { redactedData: encrypted_content }, bedrock: { redactedContent: encrypted_content } };
}

function isReasoningItem(content: MessagePart): boolean {
  return content.type === "thinking" && Boolean(content.id);
}

/** Adds a part of a message that has items of reasoning. They are refused without the id of the text that follows them. */
function withItem(parts: AssistantPart[], content: MessagePart): AssistantPart[] {
  if (content.type === "thinking" && content.id) {
    const { id, thinking, encrypted_content = null } = content;
    const options = { itemId: id, reasoningEncryptedContent: encrypted_content };
    return [...parts, { type: "reasoning", text: thinking, providerOptions: openaiOptions(options) }];
  }
  if (content.type !== "text" || !content.id) return [...parts, ...assistantPart(content)];
  const last = parts.at(-1);
  // An item of text may have several parts.
  if (last?.type === "text" && last.providerOptions?.openai?.itemId === content.id) {
    return [...parts.slice(0, -1), { ...last, text: last.text + content.text }];
  }
  return [...parts, { type: "text", text: content.text, providerOptions: openaiOptions({ itemId: content.id }) }];
}

function openaiOptions(options: Record<string, string | null>): SharedV3ProviderOptions {
  return { openai: options, azure: options };
}
