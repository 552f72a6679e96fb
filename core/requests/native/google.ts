import type { Json } from "../../values/json.ts";
import type { Blueprint, BlueprintMessage, JsonObject } from "../requestLogDraft.ts";
import {
  functionTool,
  isObject,
  jsonBlock,
  messageOf,
  objectsOf,
  roleOf,
  textBlock,
  toolCall,
  toolResult,
} from "./parts.ts";

/** Google names most things in two ways, depending on the client. */
export function googleInput(args: JsonObject): Blueprint {
  const config = isObject(args.config) ? args.config : {};
  const instruction =
    args.system_instruction ?? args.systemInstruction ?? config.system_instruction ?? config.systemInstruction;
  const tools = [...objectsOf(args.tools), ...objectsOf(config.tools)].flatMap(declarations);
  return {
    type: "chat",
    messages: [
      ...messageOf("system", partsOf(instruction).flatMap(block)),
      ...contentsOf(args.history ?? config.history),
      ...contentsOf(args.contents),
      ...contentsOf(args.message),
    ],
    tools: tools.length > 0 ? tools : null,
  };
}

/** A text, a content, or a list of either. */
function contentsOf(given: Json | undefined): BlueprintMessage[] {
  if (given === undefined || given === null) return [];
  if (Array.isArray(given)) return given.flatMap(contentsOf);
  if (!isObject(given)) return messageOf("user", [jsonBlock(given)]);
  const parts = partsOf(given);
  const results = parts.flatMap((part) => {
    const response = part.functionResponse ?? part.function_response;
    return isObject(response) ? [toolResult(response.id ?? response.name, [jsonBlock(response.response ?? {})])] : [];
  });
  const calls = parts.flatMap((part) => {
    const call = part.functionCall ?? part.function_call;
    return isObject(call) ? [toolCall(call.id ?? call.name, call.name, call.args)] : [];
  });
  return [...results, ...messageOf(roleOf(given.role), parts.flatMap(block), calls)];
}

function partsOf(content: Json | undefined): JsonObject[] {
  if (content === undefined || content === null) return [];
  if (Array.isArray(content)) return content.flatMap(partsOf);
  if (!isObject(content)) return [{ text: String(content) }];
  const { parts } = content;
  return parts === undefined ? [content] : partsOf(parts);
}

function block(part: JsonObject): JsonObject[] {
  if (typeof part.text === "string") {
    return [part.thought === true ? { type: "thinking", thinking: part.text } : textBlock(part.text)];
  }
  const data = part.inlineData ?? part.inline_data;
  if (isObject(data)) {
    const url = `data:${data.mimeType ?? data.mime_type};base64,${data.data}`;
    return [{ type: "image_url", image_url: { url } }];
  }
  const isTool = ["functionCall", "function_call", "functionResponse", "function_response"].some(
    (name) => name in part,
  );
  return isTool ? [] : [jsonBlock(part)];
}

function declarations(tool: JsonObject): JsonObject[] {
  const declared = objectsOf(tool.functionDeclarations ?? tool.function_declarations);
  return declared.map(({ name, description, parameters }) => functionTool(name, description, parameters));
}
