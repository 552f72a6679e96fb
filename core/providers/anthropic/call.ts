import type { ChatPrompt, Content, Message } from "../blueprint.ts";
import {
  assistant,
  builtInTool,
  callParametersOf,
  chatPromptOf,
  completionPromptOf,
  contentsFrom,
  functionTool,
  image,
  media,
  message,
  type ProviderCall,
  toolAnswer,
} from "../call.ts";
import { field, listAt, nullableTextAt, textAt } from "../fields.ts";
import { splitParts } from "../messageParts.ts";
import { anthropicCalls, anthropicContent } from "./reply.ts";

export function readAnthropicCall(kwargs: unknown): ProviderCall {
  const system = contentsFrom(field(kwargs, "system"), anthropicContent);
  const tools = listAt(kwargs, "tools").flatMap((tool) =>
    field(tool, "input_schema") === null
      ? builtInTool(tool, textAt(tool, "type"))
      : [functionTool(tool, "input_schema")],
  );
  const messages = [
    ...(system.length > 0 ? [message("system", system)] : []),
    ...listAt(kwargs, "messages").flatMap(messagesOf),
  ];
  return {
    template: chatPromptOf(messages, tools, choiceOf(field(kwargs, "tool_choice"))),
    model: nullableTextAt(kwargs, "model"),
    parameters: callParametersOf(kwargs, ["model", "system", "messages", "tools", "tool_choice"]),
  };
}

export function readAnthropicCompletionCall(kwargs: unknown): ProviderCall {
  return {
    template: completionPromptOf(textAt(kwargs, "prompt")),
    model: nullableTextAt(kwargs, "model"),
    parameters: callParametersOf(kwargs, ["model", "prompt"]),
  };
}

function choiceOf(choice: unknown): ChatPrompt["tool_choice"] {
  const type = nullableTextAt(choice, "type");
  if (type === "tool") return { type: "function", function: { name: textAt(choice, "name") } };
  return type === "any" ? "required" : type;
}

/** Messages of the blueprint: answers of tools, which Anthropic has in a user's message, each become one. */
function messagesOf(given: unknown): Message[] {
  const content = field(given, "content");
  const blocks = Array.isArray(content) ? content : [];
  if (textAt(given, "role") === "assistant") {
    if (typeof content === "string") return [assistant(contentsFrom(content, blockContent), [])];
    const said = splitParts(blocks.flatMap((block) => [...anthropicCalls(block), ...blockContent(block)]));
    return [assistant(said.content, said.calls)];
  }
  const answers = blocks
    .filter((block) => textAt(block, "type") === "tool_result")
    .map((block) => toolAnswer(textAt(block, "tool_use_id"), contentsFrom(field(block, "content"), blockContent)));
  const said = contentsFrom(content, blockContent);
  return said.length > 0 || answers.length === 0 ? [...answers, message("user", said)] : answers;
}

function blockContent(block: unknown): Content[] {
  const type = textAt(block, "type");
  if (type === "search_result") return [searchResult(block)];
  if (type !== "image" && type !== "document") return anthropicContent(block);
  const source = field(block, "source");
  const mediaType = nullableTextAt(source, "media_type");
  const data = textAt(source, "data");
  const title = textAt(block, "title") || "media";
  switch (textAt(source, "type")) {
    case "url":
      return [type === "image" ? image(textAt(source, "url")) : media(textAt(source, "url"), null, title)];
    case "file":
      return [{ type: "media", media: { title, url: textAt(source, "file_id"), format: "neither" } }];
    case "text":
      return [media(Buffer.from(data).toString("base64"), mediaType, title)];
    case "content":
      return contentsFrom(field(source, "content"), blockContent);
    default:
      return [type === "image" ? image(`data:${mediaType};base64,${data}`) : media(data, mediaType, title)];
  }
}

/** A result of a search as a text, since the blueprint has no block for one. */
function searchResult(block: unknown): Content {
  const texts = listAt(block, "content").map((part) => textAt(part, "text"));
  const lines = [textAt(block, "title"), textAt(block, "source"), ...texts];
  return { type: "text", text: lines.filter((line) => line !== "").join("\n") };
}
