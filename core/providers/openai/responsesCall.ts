import type { Content, Message } from "../blueprint.ts";
import {
  assistant,
  builtInTool,
  callParametersOf,
  chatPromptOf,
  contentsFrom,
  customTool,
  functionTool,
  image,
  media,
  message,
  openaiChoice,
  type ProviderCall,
  toolAnswer,
} from "../call.ts";
import { field, listAt, nullableTextAt, textAt } from "../fields.ts";
import { orderedParts, splitParts } from "../messageParts.ts";
import { filePartOf } from "./chatCall.ts";
import { responsesCall, responsesContent } from "./responsesReply.ts";

const promptKeys = ["model", "input", "instructions", "tools", "tool_choice", "toolChoice"];

export function readOpenaiResponsesCall(kwargs: unknown): ProviderCall {
  const input = field(kwargs, "input");
  const instructions = textAt(kwargs, "instructions");
  const tools = listAt(kwargs, "tools").flatMap((tool) =>
    textAt(tool, "type") === "function" ? [functionTool(tool)] : otherTool(tool, textAt(tool, "type")),
  );
  const messages = [
    ...(instructions ? [message("system", [{ type: "text", text: instructions }])] : []),
    ...(typeof input === "string"
      ? [message("user", [{ type: "text", text: input }])]
      : readItems(listAt(kwargs, "input"))),
  ];
  return {
    template: chatPromptOf(messages, tools, openaiChoice(field(kwargs, "tool_choice"))),
    model: nullableTextAt(kwargs, "model"),
    parameters: callParametersOf(kwargs, promptKeys),
  };
}

function otherTool(tool: unknown, type: string) {
  return type === "custom" ? [customTool(tool)] : builtInTool(tool, type);
}

/** Joins neighbouring items of the model into one message. */
function readItems(items: unknown[]): Message[] {
  const messages: Message[] = [];
  for (const item of items) {
    const read = readItem(item);
    const last = messages.at(-1);
    if (read?.role === "assistant" && last?.role === "assistant") {
      const { content, calls } = splitParts([...orderedParts(last), ...orderedParts(read)]);
      messages[messages.length - 1] = assistant(content, calls);
    } else if (read) messages.push(read);
  }
  return messages;
}

function readItem(item: unknown): Message | null {
  const role = textAt(item, "role");
  switch (textAt(item, "type")) {
    case "function_call":
    case "custom_tool_call":
      return assistant([], [responsesCall(item)]);
    case "function_call_output":
    case "custom_tool_call_output":
      return toolAnswer(textAt(item, "call_id"), contentsFrom(field(item, "output"), partOf));
    case "":
    case "message": {
      const content = contentsFrom(field(item, "content"), partOf);
      const id = nullableTextAt(item, "id");
      if (role === "assistant") return assistant(id ? content.map((part) => ({ ...part, id })) : content, []);
      return message(role === "system" || role === "developer" ? role : "user", content);
    }
    default: {
      const content = responsesContent(item);
      return content.length > 0 ? assistant(content, []) : null;
    }
  }
}

function partOf(part: unknown): Content[] {
  switch (textAt(part, "type")) {
    case "input_text":
    case "output_text":
    case "text":
      return [{ type: "text", text: textAt(part, "text") }];
    case "refusal":
      return [{ type: "text", text: textAt(part, "refusal") }];
    case "input_image": {
      const url = nullableTextAt(part, "image_url");
      const id = nullableTextAt(part, "file_id");
      const detail = nullableTextAt(part, "detail");
      if (url) return [image(url, detail)];
      return id ? [{ type: "media", media: { title: "media", type: "image/*", url: id, format: "neither" } }] : [];
    }
    case "input_file": {
      const id = nullableTextAt(part, "file_id");
      if (id) return [{ type: "media", media: { title: "media", url: id, format: "neither" } }];
      const url = nullableTextAt(part, "file_url");
      return [url ? media(url, null) : filePartOf(textAt(part, "file_data"), textAt(part, "filename"))];
    }
    default:
      return [];
  }
}
