import type { Blueprint, BlueprintMessage, JsonObject } from "../requestLogDraft.ts";
import {
  blocksOf,
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

export function anthropicInput(args: JsonObject): Blueprint {
  return {
    type: "chat",
    messages: [...messageOf("system", blocksOf(args.system, part)), ...objectsOf(args.messages).flatMap(messages)],
    tools: Array.isArray(args.tools) ? objectsOf(args.tools).map(tool) : null,
    tool_choice: args.tool_choice ?? null,
  };
}

/** Answers of tools come inside of messages of the user; in a blueprint they are messages of their own. */
function messages({ role, content }: JsonObject): BlueprintMessage[] {
  const parts = Array.isArray(content) ? objectsOf(content) : [];
  const results = parts
    .filter(({ type }) => type === "tool_result")
    .map((result) => toolResult(result.tool_use_id, blocksOf(result.content, part)));
  const calls = parts.filter(({ type }) => type === "tool_use").map(({ id, name, input }) => toolCall(id, name, input));
  return [...results, ...messageOf(roleOf(role), blocksOf(content, part), calls)];
}

function part(given: JsonObject): JsonObject[] {
  switch (given.type) {
    case "text":
      return [textBlock(String(given.text ?? ""))];
    case "tool_use":
    case "tool_result":
      return [];
    case "image":
      return [image(given)];
    default:
      return [typeof given.type === "string" ? given : jsonBlock(given)];
  }
}

function image(given: JsonObject): JsonObject {
  const { source } = given;
  if (!isObject(source)) return given;
  const url = source.type === "base64" ? `data:${source.media_type};base64,${source.data}` : source.url;
  return { type: "image_url", image_url: { url: String(url ?? "") } };
}

function tool(given: JsonObject): JsonObject {
  return given.input_schema === undefined ? given : functionTool(given.name, given.description, given.input_schema);
}

export function anthropicCompletionInput({ prompt }: JsonObject): Blueprint {
  return { type: "completion", content: [jsonBlock(prompt ?? "")] };
}
