import type { Annotation, Content, ToolCall } from "../blueprint.ts";
import { argumentsText, field, fields, listAt, nullableTextAt, textAt } from "../fields.ts";
import { type MessagePart, splitParts } from "../messageParts.ts";
import {
  chatOutput,
  completionOutput,
  finishReason,
  type ProviderReply,
  textContent,
  toolCall,
  usageBesideCache,
} from "../reply.ts";

/** Reply of Anthropic's Messages, also on Vertex AI and Bedrock. */
export function readAnthropicMessage(reply: unknown): ProviderReply {
  const { content, calls } = splitParts(listAt(reply, "content").flatMap(anthropicParts));
  return {
    output: chatOutput(content, calls),
    usage: usageBesideCache(field(reply, "usage"), "cache_creation_input_tokens"),
    finishReason: finishReason(nullableTextAt(reply, "stop_reason")),
  };
}

export function readAnthropicCompletion(reply: unknown): ProviderReply {
  return {
    output: completionOutput(textContent(textAt(reply, "completion"))),
    usage: null,
    finishReason: finishReason(nullableTextAt(reply, "stop_reason")),
  };
}

function anthropicParts(block: unknown): MessagePart[] {
  return [...anthropicCalls(block), ...anthropicContent(block)];
}

export function anthropicCalls(block: unknown): ToolCall[] {
  if (textAt(block, "type") !== "tool_use") return [];
  return [toolCall(textAt(block, "id"), textAt(block, "name"), argumentsText(field(block, "input")))];
}

export function anthropicContent(block: unknown): Content[] {
  switch (textAt(block, "type")) {
    case "text":
      return [textWithSources(block)];
    case "thinking":
      return [{ type: "thinking", thinking: textAt(block, "thinking"), signature: nullableTextAt(block, "signature") }];
    case "redacted_thinking":
      return [{ type: "thinking", thinking: "", encrypted_content: textAt(block, "data") }];
    case "server_tool_use":
    case "web_search_tool_result":
    case "bash_code_execution_tool_result":
    case "text_editor_code_execution_tool_result":
      // Blueprint blocks have the same names and fields.
      return [fields(block) as unknown as Content];
    default:
      return [];
  }
}

function textWithSources(block: unknown): Content {
  const text = textAt(block, "text");
  const annotations = listAt(block, "citations").flatMap((citation): Annotation[] => {
    const url = nullableTextAt(citation, "url") ?? nullableTextAt(citation, "source");
    if (!url) {
      const [file_id, filename] = [textAt(citation, "file_id"), textAt(citation, "document_title")];
      return file_id || filename ? [{ type: "file_citation", index: text.length, file_id, filename }] : [];
    }
    return [
      {
        type: "url_citation",
        url,
        title: textAt(citation, "title"),
        start_index: 0,
        end_index: text.length,
        cited_text: nullableTextAt(citation, "cited_text"),
        encrypted_index: nullableTextAt(citation, "encrypted_index"),
      },
    ];
  });
  return { type: "text", text, ...(annotations.length > 0 && { annotations }) };
}
