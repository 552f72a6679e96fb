import type { Annotation, Content, ToolCall } from "../blueprint.ts";
import { argumentsText, type Fields, field, fields, listAt, nullableTextAt, present, textAt } from "../fields.ts";
import { type MessagePart, splitParts } from "../messageParts.ts";
import { chatOutput, customCall, finishReason, isFailure, type ProviderReply, toolCall } from "../reply.ts";
import { openaiUsage } from "./chatReply.ts";

export function readOpenaiResponses(reply: unknown): ProviderReply {
  const { content, calls } = splitParts(listAt(reply, "output").flatMap(responsesParts));
  const stopped = nullableTextAt(field(reply, "incomplete_details"), "reason");
  const reason = finishReason(stopped ?? nullableTextAt(reply, "status"));
  return {
    output: chatOutput(content, calls),
    usage: openaiUsage(field(reply, "usage"), "input", "output"),
    finishReason: stopped === null && calls.length > 0 && !isFailure(reason) ? "tool_calls" : reason,
  };
}

function responsesParts(item: unknown): MessagePart[] {
  return callTypes.includes(textAt(item, "type")) ? [responsesCall(item)] : responsesContent(item);
}

const callTypes = ["function_call", "custom_tool_call"];

export function responsesCall(item: unknown): ToolCall {
  const id = nullableTextAt(item, "id");
  const more = id ? { tool_id: id } : {};
  if (textAt(item, "type") === "custom_tool_call") return customCall(textAt(item, "call_id"), item, more);
  return toolCall(textAt(item, "call_id"), textAt(item, "name"), argumentsText(field(item, "arguments")), more);
}

export function responsesContent(item: unknown): Content[] {
  const id = nullableTextAt(item, "id");
  switch (textAt(item, "type")) {
    case "message":
      return listAt(item, "content").flatMap((part) => messagePart(part, id));
    case "reasoning": {
      const thinking = listAt(item, "summary").map((part) => textAt(part, "text"));
      const secret = nullableTextAt(item, "encrypted_content");
      return [{ type: "thinking", thinking: thinking.join("\n\n"), id, ...(secret && { encrypted_content: secret }) }];
    }
    case "code_interpreter_call":
      return [{ type: "code", code: textAt(item, "code"), id, container_id: nullableTextAt(item, "container_id") }];
    case "image_generation_call":
      return [generatedImage(item, id)];
    case "shell_call":
    case "shell_call_output":
    case "apply_patch_call":
    case "apply_patch_call_output":
    case "mcp_list_tools":
    case "mcp_call":
    case "mcp_approval_request":
    case "mcp_approval_response":
      // Blueprint blocks have the same names and fields.
      return [present(fields(item)) as unknown as Content];
    default:
      return [];
  }
}

function messagePart(part: unknown, id: string | null): Content[] {
  if (textAt(part, "type") === "refusal") return [{ type: "text", text: textAt(part, "refusal"), id }];
  const annotations = listAt(part, "annotations").map((annotation) => fields(annotation) as unknown as Annotation);
  return [{ type: "text", text: textAt(part, "text"), id, ...(annotations.length > 0 && { annotations }) }];
}

function generatedImage(item: unknown, id: string | null): Content {
  const about: Fields = {};
  for (const key of ["revised_prompt", "size", "quality", "background", "output_format"]) about[key] = field(item, key);
  return {
    type: "output_media",
    url: textAt(item, "result"),
    id,
    mime_type: `image/${textAt(item, "output_format") || "png"}`,
    media_type: "image",
    provider_metadata: present(about),
  };
}
