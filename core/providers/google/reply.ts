import type { Annotation, Content, TextContent, ToolCall } from "../blueprint.ts";
import { argumentsText, field, listAt, nullableTextAt, textAt, tokenSum, tokensAt } from "../fields.ts";
import { type MessagePart, splitParts } from "../messageParts.ts";
import { chatOutput, finishReason, type ProviderReply, type ReplyUsage, toolCall } from "../reply.ts";

/** Reply of Gemini, at Google and on Vertex AI. */
export function readGoogle(reply: unknown): ProviderReply {
  const candidate = listAt(reply, "candidates")[0];
  const parts = listAt(field(candidate, "content"), "parts");
  const { content, calls } = splitParts(mergeTexts(googleParts(parts, () => nameOfReply(reply), googleContent)));
  const isBlocked = field(field(reply, "prompt_feedback"), "block_reason") !== null;
  const reason = finishReason(nullableTextAt(candidate, "finish_reason")) ?? (isBlocked ? "content_filter" : null);
  return {
    output: chatOutput(withSources(content, candidate), calls),
    usage: usageOf(field(reply, "usage_metadata")),
    finishReason: reason === "stop" && calls.length > 0 ? "tool_calls" : reason,
  };
}

/**
 * Usage of Gemini, which counts thoughts apart from the answer and the results of its own tools apart from the prompt; they are
 * paid for as output and as input.
 */
function usageOf(usage: unknown): ReplyUsage | null {
  if (usage === null) return null;
  const thinkingTokens = tokensAt(usage, "thoughts_token_count");
  const prompt = tokensAt(usage, "prompt_token_count");
  const ofTools = tokensAt(usage, "tool_use_prompt_token_count");
  const answer = tokensAt(usage, "candidates_token_count");
  return {
    inputTokens: prompt === null && ofTools === null ? null : tokenSum(prompt, ofTools),
    outputTokens: answer === null && thinkingTokens === null ? null : tokenSum(answer, thinkingTokens),
    cachedTokens: tokensAt(usage, "cached_content_token_count"),
    cacheWriteTokens: null,
    thinkingTokens,
  };
}

/** Tells a reply from the others of its conversation, and is the same when it is read again. */
function nameOfReply(reply: unknown): string {
  return Bun.hash(JSON.stringify(reply)).toString(36);
}

/** Content and calls of the parts of a turn. `place` tells its calls from the others of the conversation. */
export function googleParts(parts: unknown[], place: () => string, read: (part: unknown) => Content[]): MessagePart[] {
  let position = 0;
  return parts.flatMap((part): MessagePart[] =>
    field(part, "function_call") === null ? read(part) : [googleCall(part, `${place()}_${++position}`)],
  );
}

/** @param place tells the call from the others of the conversation; calls of Gemini rarely have an id */
function googleCall(part: unknown, place: string): ToolCall {
  const called = field(part, "function_call");
  const name = textAt(called, "name");
  const signature = nullableTextAt(part, "thought_signature");
  const id = nullableTextAt(called, "id") ?? `call_${place}`;
  return toolCall(id, name, argumentsText(field(called, "args")), {
    ...(signature && { provider_metadata: { thought_signature: signature } }),
  });
}

export function googleContent(part: unknown): Content[] {
  const signature = nullableTextAt(part, "thought_signature");
  const code = field(part, "executable_code");
  if (code)
    return [{ type: "code", code: textAt(code, "code"), language: textAt(code, "language").toLowerCase() || null }];
  const result = field(part, "code_execution_result");
  if (result) {
    return [
      {
        type: "code_execution_result",
        output: textAt(result, "output"),
        outcome: textAt(result, "outcome") || "OUTCOME_OK",
      },
    ];
  }
  const data = field(part, "inline_data");
  if (data) return [media(data, signature)];
  const text = nullableTextAt(part, "text");
  if (text === null || text === "") return [];
  if (field(part, "thought") === true) return [{ type: "thinking", thinking: text, signature }];
  return [{ type: "text", text, ...(signature && { thought_signature: signature }) }];
}

function media(data: unknown, signature: string | null): Content {
  const mime_type = textAt(data, "mime_type") || "image/png";
  const kind = mime_type.slice(0, mime_type.indexOf("/"));
  return {
    type: "output_media",
    url: textAt(data, "data"),
    mime_type,
    media_type: kind === "video" || kind === "audio" ? kind : "image",
    ...(signature && { provider_metadata: { thought_signature: signature } }),
  };
}

/** Joins neighbouring texts of one kind, which streams give in pieces. */
function mergeTexts(parts: MessagePart[]): MessagePart[] {
  const merged: MessagePart[] = [];
  for (const part of parts) {
    const last = merged.at(-1);
    if (part.type === "text" && last?.type === "text" && !last.thought_signature) {
      merged[merged.length - 1] = { ...part, text: last.text + part.text };
    } else if (part.type === "thinking" && last?.type === "thinking" && !last.signature) {
      merged[merged.length - 1] = { ...part, thinking: last.thinking + part.thinking };
    } else merged.push(part);
  }
  return merged;
}

/** Adds the sources of the answer (pages, places and files) to its first text. */
function withSources(contents: Content[], candidate: unknown): Content[] {
  const sources = [
    ...listAt(field(candidate, "grounding_metadata"), "grounding_chunks").flatMap(groundingSource),
    ...listAt(field(candidate, "url_context_metadata"), "url_metadata").flatMap((metadata) => {
      const url = nullableTextAt(metadata, "retrieved_url");
      return url ? [page(url, url)] : [];
    }),
  ];
  const position = contents.findIndex((content) => content.type === "text");
  if (position < 0 || sources.length === 0) return contents;
  const text = contents[position] as TextContent;
  const annotations = sources.map((source) =>
    "end_index" in source ? { ...source, end_index: text.text.length } : source,
  );
  return contents.with(position, { ...text, annotations } as Content);
}

function groundingSource(chunk: unknown, index: number): Annotation[] {
  const web = field(chunk, "web");
  if (web) return [page(textAt(web, "uri"), textAt(web, "title"))];
  const place = field(chunk, "maps");
  if (place) {
    const title = textAt(place, "title");
    const about = { place_id: nullableTextAt(place, "place_id"), start_index: 0, end_index: 0 };
    return [{ type: "map_citation", title, url: textAt(place, "uri"), ...about }];
  }
  const file = field(chunk, "retrieved_context");
  if (!file) return [];
  return [{ type: "file_citation", index, file_id: textAt(file, "uri"), filename: textAt(file, "title") }];
}

function page(url: string, title: string): Annotation {
  return { type: "url_citation", url, title, start_index: 0, end_index: 0 };
}
