import { withoutNulls } from "../../../domain/withoutNulls.ts";
import {
  type ChatPrompt,
  type Content,
  contentsOf,
  contentTextOf,
  type SentMessage,
  type ToolCall,
} from "../blueprint.ts";
import { readConversation } from "../conversation.ts";
import { asUrl, isImage, type MediaFile, mediaFileOf } from "../media.ts";
import { isCall, orderedParts } from "../messageParts.ts";
import { named, sentParameters } from "../parameters.ts";
import type { LlmKwargs, ModelChoice } from "../provider.ts";
import { takeResponseFormat } from "../structuredOutput.ts";

/** Payload of OpenAI's Responses. */
export function responsesKwargs(prompt: ChatPrompt, model: ModelChoice): LlmKwargs {
  const { messages, functions, builtInTools, toolChoice } = readConversation(prompt);
  const tools = [
    ...functions.map(({ strict, parameters, ...tool }) => ({
      type: "function",
      ...tool,
      parameters: parameters ?? {},
      strict: strict ?? false,
    })),
    ...builtInTools.map((tool) => tool.config),
  ];
  const { format, rest } = takeResponseFormat(sentParameters(model));
  return {
    ...named(model),
    input: messages.flatMap(inputItems),
    ...(tools.length > 0 && { tools }),
    ...(toolChoice && {
      tool_choice: typeof toolChoice === "string" ? toolChoice : { type: "function", ...toolChoice },
    }),
    ...rest,
    ...(format && { text: { ...(rest.text as object | undefined), format } }),
  };
}

function inputItems(message: SentMessage): LlmKwargs[] {
  switch (message.role) {
    case "system":
    case "developer":
    case "user":
      return [{ role: message.role, content: contentsOf(message.content).flatMap(inputPart) }];
    case "assistant":
      return assistantItems(message);
    case "tool":
      return [{ type: "function_call_output", call_id: message.tool_call_id, output: answerOf(message) }];
    case "function":
      return [];
  }
}

function answerOf({ content }: SentMessage): string | LlmKwargs[] {
  const contents = contentsOf(content);
  return contents.some(mediaFileOf) ? contents.flatMap(inputPart) : contentTextOf(contents);
}

/**
 * Items of a message: neighbouring texts become one, every other part is an item in its place. Beside items of reasoning a
 * text is the item that it was, since those are refused without the id of the one that follows.
 */
function assistantItems(message: SentMessage & { role: "assistant" }): LlmKwargs[] {
  const hasReasoning = contentsOf(message.content).some((content) => content.type === "thinking" && content.id);
  const items: LlmKwargs[] = [];
  let text = "";
  let textId: string | null = null;
  const endText = () => {
    if (text !== "") items.push(textItem(text, textId));
    text = "";
  };
  for (const part of orderedParts(message)) {
    if (part.type === "text") {
      const id = (hasReasoning && part.id) || null;
      if (id !== textId) endText();
      textId = id;
      text += part.text;
      continue;
    }
    const item = isCall(part) ? callItem(part) : outputItem(part);
    if (!item) continue;
    endText();
    items.push(item);
  }
  endText();
  return items;
}

function callItem(call: ToolCall): LlmKwargs {
  return {
    type: "function_call",
    call_id: call.id,
    name: call.function.name,
    arguments: call.function.arguments,
    ...(call.tool_id && { id: call.tool_id }),
  };
}

function textItem(text: string, id: string | null): LlmKwargs {
  if (id === null) return { role: "assistant", content: text };
  const content = [{ type: "output_text", text, annotations: [] }];
  return { type: "message", id, role: "assistant", status: "completed", content };
}

/** Items other than text as the model gave them. The provider refuses an item without the id that it had. */
function outputItem(content: Content): LlmKwargs | null {
  switch (content.type) {
    case "thinking":
      if (!content.id) return null;
      return {
        type: "reasoning",
        id: content.id,
        summary: content.thinking === "" ? [] : [{ type: "summary_text", text: content.thinking }],
        ...(content.encrypted_content && { encrypted_content: content.encrypted_content }),
      };
    case "output_media":
      if (!content.id) return null;
      return {
        type: "image_generation_call",
        id: content.id,
        status: "completed",
        result: content.url.slice(content.url.startsWith("data:") ? content.url.indexOf(",") + 1 : 0),
      };
    case "code":
      if (!content.id || !content.container_id) return null;
      return {
        type: "code_interpreter_call",
        id: content.id,
        code: content.code,
        container_id: content.container_id,
        outputs: null,
        status: "completed",
      };
    case "mcp_list_tools":
    case "mcp_call":
    case "mcp_approval_request":
    case "mcp_approval_response":
    case "shell_call":
    case "shell_call_output":
    case "apply_patch_call":
    case "apply_patch_call_output":
      return { ...withoutNulls(content) };
    default:
      return null;
  }
}

function inputPart(content: Content): LlmKwargs[] {
  if (content.type === "text") return [{ type: "input_text", text: content.text }];
  const media = mediaFileOf(content);
  return media ? [mediaPart(media)] : [];
}

function mediaPart(media: MediaFile): LlmKwargs {
  const { source } = media;
  if (isImage(media)) {
    const image = source.kind === "id" ? { file_id: source.id } : { image_url: asUrl(media) };
    return { type: "input_image", ...image, detail: media.detail ?? "auto" };
  }
  if (source.kind === "id") return { type: "input_file", file_id: source.id };
  if (source.kind === "url") return { type: "input_file", file_url: source.url };
  return { type: "input_file", filename: media.title, file_data: asUrl(media) };
}
