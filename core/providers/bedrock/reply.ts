import type { Annotation, Content, ToolCall } from "../blueprint.ts";
import { argumentsText, field, listAt, nullableTextAt, textAt } from "../fields.ts";
import { splitParts } from "../messageParts.ts";
import { chatOutput, finishReason, type ProviderReply, textContent, toolCall, usageBesideCache } from "../reply.ts";

export function readBedrock(reply: unknown): ProviderReply {
  const blocks = listAt(field(field(reply, "output"), "message"), "content");
  const { content, calls } = splitParts(blocks.flatMap((block) => [...bedrockCalls(block), ...bedrockContent(block)]));
  return {
    output: chatOutput(content, calls),
    usage: usageBesideCache(field(reply, "usage"), "cache_write_input_tokens"),
    finishReason: finishReason(nullableTextAt(reply, "stop_reason")),
  };
}

export function bedrockCalls(block: unknown): ToolCall[] {
  const use = field(block, "tool_use");
  if (!use) return [];
  return [toolCall(textAt(use, "tool_use_id"), textAt(use, "name"), argumentsText(field(use, "input")))];
}

export function bedrockContent(block: unknown): Content[] {
  const reasoning = field(block, "reasoning_content");
  const secret = nullableTextAt(reasoning, "redacted_content");
  if (secret) return [{ type: "thinking", thinking: "", encrypted_content: secret }];
  const thought = field(reasoning, "reasoning_text");
  if (thought) {
    return [{ type: "thinking", thinking: textAt(thought, "text"), signature: nullableTextAt(thought, "signature") }];
  }
  const image = field(block, "image");
  const bytes = field(field(image, "source"), "bytes");
  if (typeof bytes === "string") {
    return [{ type: "output_media", url: bytes, mime_type: `image/${textAt(image, "format")}`, media_type: "image" }];
  }
  const cited = field(block, "citations_content");
  if (cited) return citedText(cited);
  return textContent(textAt(field(field(block, "guard_content"), "text") ?? block, "text"));
}

/** Text with the pages and documents that it cites. */
function citedText(cited: unknown): Content[] {
  const text = listAt(cited, "content")
    .map((part) => textAt(part, "text"))
    .join("");
  const annotations = listAt(cited, "citations").map((citation): Annotation => {
    const title = textAt(citation, "title");
    const url = nullableTextAt(field(field(citation, "location"), "web"), "url");
    if (url === null) return { type: "file_citation", index: text.length, file_id: "", filename: title };
    return { type: "url_citation", url, title, start_index: 0, end_index: text.length };
  });
  if (text === "") return [];
  return [{ type: "text", text, ...(annotations.length > 0 && { annotations }) }];
}
