import type { Annotation, Content, ToolCall } from "../blueprint.ts";
import { argumentsText, type Fields, field, fields, listAt, nullableTextAt, textAt, tokensAt } from "../fields.ts";
import {
  chatOutput,
  completionOutput,
  customCall,
  finishReason,
  type ProviderReply,
  type ReplyUsage,
  textContent,
  toolCall,
} from "../reply.ts";
import { chatThoughts } from "./chatThoughts.ts";

/** Reply of OpenAI's chat completions, also from Azure, Mistral, OpenRouter and Hugging Face. */
export function readOpenaiChat(reply: unknown): ProviderReply {
  const choice = listAt(reply, "choices")[0];
  const message = field(choice, "message");
  return {
    output: chatOutput(contentOf(message), openaiCalls(message)),
    usage: openaiUsage(field(reply, "usage")),
    finishReason: finishReason(nullableTextAt(choice, "finish_reason")),
  };
}

function contentOf(message: unknown): Content[] {
  const audio = field(message, "audio");
  const data = nullableTextAt(audio, "data");
  return [
    ...chatThoughts(message),
    ...withSources(partsOf(field(message, "content")), listAt(message, "annotations")),
    ...textContent(textAt(message, "refusal")),
    ...listAt(message, "images").flatMap((image) => outputMedia(textAt(field(image, "image_url"), "url"), "image")),
    ...(data ? outputMedia(data, "audio", nullableTextAt(audio, "id")) : []),
  ];
}

function outputMedia(url: string, media_type: "image" | "audio", id: string | null = null): Content[] {
  if (url === "") return [];
  const mime_type = media_type === "image" ? (/^data:([^;,]+)/.exec(url)?.[1] ?? "image/png") : "audio/wav";
  return [{ type: "output_media", url, mime_type, media_type, ...(id && { id }) }];
}

/** Content of a message: a text, or a list of parts, which Mistral's thinking models give. */
function partsOf(content: unknown): Content[] {
  if (typeof content === "string") return textContent(content);
  if (!Array.isArray(content)) return [];
  return content.flatMap((part): Content[] => {
    return textAt(part, "type") === "thinking" ? [thinkingPart(part)] : textContent(textAt(part, "text"));
  });
}

/** Thoughts: a list of texts at Mistral, which may sign them, a text at Cohere. */
export function thinkingPart(part: unknown): Content {
  const thoughts = listAt(part, "thinking").map((thought) => textAt(thought, "text"));
  const signature = nullableTextAt(part, "signature");
  return {
    type: "thinking",
    thinking: nullableTextAt(part, "thinking") ?? thoughts.join(""),
    ...(signature && { signature }),
  };
}

/** Adds the pages that a model of OpenAI found to the text of its answer. */
function withSources(contents: Content[], annotations: unknown[]): Content[] {
  const found = annotations.flatMap((annotation): Annotation[] => {
    const page = field(annotation, "url_citation");
    const [start, end] = [field(page, "start_index"), field(page, "end_index")];
    if (typeof start !== "number" || typeof end !== "number") return [];
    const about = { title: textAt(page, "title"), url: textAt(page, "url") };
    return [{ type: "url_citation", ...about, start_index: start, end_index: end }];
  });
  const position = contents.findIndex(({ type }) => type === "text");
  if (position < 0 || found.length === 0) return contents;
  return contents.with(position, { ...contents[position], annotations: found } as Content);
}

export function openaiCalls(message: unknown): ToolCall[] {
  const calls = listAt(message, "tool_calls").map((call) => {
    const custom = field(call, "custom");
    const id = textAt(call, "id");
    return custom === null ? callOf(id, field(call, "function")) : customCall(id, custom);
  });
  const older = field(message, "function_call");
  return older ? [...calls, callOf(`call_${textAt(older, "name")}`, older)] : calls;
}

function callOf(id: string, called: unknown): ToolCall {
  return toolCall(id, textAt(called, "name"), argumentsText(field(called, "arguments")));
}

/** @param asked name of the tokens that were sent. @param answered name of those that came back */
export function openaiUsage(usage: unknown, asked = "prompt", answered = "completion"): ReplyUsage | null {
  if (Object.keys(fields(usage)).length === 0) return null;
  return {
    inputTokens: tokensAt(usage, `${asked}_tokens`),
    outputTokens: tokensAt(usage, `${answered}_tokens`),
    cachedTokens: tokensAt(field(usage, `${asked}_tokens_details`), "cached_tokens"),
    cacheWriteTokens: null,
    thinkingTokens: tokensAt(field(usage, `${answered}_tokens_details`), "reasoning_tokens"),
  };
}

export function readOpenaiCompletion(reply: unknown): ProviderReply {
  const choice = listAt(reply, "choices")[0];
  return {
    output: completionOutput(textContent(textAt(choice, "text"))),
    usage: openaiUsage(field(reply, "usage")),
    finishReason: finishReason(nullableTextAt(choice, "finish_reason")),
  };
}

export function readOpenaiImages(reply: unknown): ProviderReply {
  const about: Fields = {};
  for (const key of ["size", "quality", "background", "output_format"]) {
    const value = field(reply, key);
    if (value !== null) about[key] = value;
  }
  const format = typeof about.output_format === "string" ? about.output_format : "png";
  const content = listAt(reply, "data").flatMap((image): Content[] => {
    const url = nullableTextAt(image, "url") ?? nullableTextAt(image, "b64_json");
    if (!url) return [];
    const prompt = nullableTextAt(image, "revised_prompt");
    const provider_metadata = { ...about, ...(prompt && { revised_prompt: prompt }) };
    return [{ type: "output_media", url, mime_type: `image/${format}`, media_type: "image", provider_metadata }];
  });
  return {
    output: completionOutput(content),
    usage: openaiUsage(field(reply, "usage"), "input", "output"),
    finishReason: null,
  };
}
