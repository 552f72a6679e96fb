import type { Json } from "../../values/json.ts";
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

/** Chat completions of OpenAI and of those who speak its language; the blueprint has most of it from there. */
export function openaiChatInput(args: JsonObject): Blueprint {
  return {
    type: "chat",
    messages: objectsOf(args.messages).map(chatMessage),
    tools: Array.isArray(args.tools) ? objectsOf(args.tools) : null,
    tool_choice: args.tool_choice ?? null,
    functions: Array.isArray(args.functions) ? args.functions : null,
    function_call: args.function_call ?? null,
  };
}

function chatMessage({ content, role, ...rest }: JsonObject): BlueprintMessage {
  const { tool_calls, ...more } = rest;
  const calls = objectsOf(tool_calls);
  return {
    ...more,
    role: roleOf(role),
    content: blocksOf(content, part),
    ...(calls.length > 0 && { tool_calls: calls }),
  };
}

function part(given: JsonObject): JsonObject[] {
  switch (given.type) {
    case "input_text":
    case "output_text":
    case "text":
      return [textBlock(String(given.text ?? ""))];
    case "image_url":
      return [given];
    case "input_image":
      return [{ type: "image_url", image_url: { url: given.image_url ?? "" } }];
    default:
      return [typeof given.type === "string" ? given : jsonBlock(given)];
  }
}

/** The Responses interface: items in place of messages. */
export function openaiResponsesInput(args: JsonObject): Blueprint {
  const system = typeof args.instructions === "string" ? messageOf("system", [textBlock(args.instructions)]) : [];
  const items =
    typeof args.input === "string" ? messageOf("user", [textBlock(args.input)]) : objectsOf(args.input).flatMap(item);
  return {
    type: "chat",
    messages: [...system, ...items],
    tools: Array.isArray(args.tools) ? objectsOf(args.tools).map(responsesTool) : null,
    tool_choice: args.tool_choice ?? null,
  };
}

function item(given: JsonObject): BlueprintMessage[] {
  switch (given.type) {
    case "function_call":
      return [{ role: "assistant", content: [], tool_calls: [toolCall(given.call_id, given.name, given.arguments)] }];
    case "function_call_output":
      return [toolResult(given.call_id, blocksOf(given.output, part))];
    case "reasoning": {
      const thinking = objectsOf(given.summary).map(({ text }) => String(text ?? ""));
      return messageOf("assistant", [{ type: "thinking", thinking: thinking.join("\n") }]);
    }
    default:
      return given.content === undefined
        ? messageOf("assistant", [jsonBlock(given)])
        : messageOf(roleOf(given.role), blocksOf(given.content, part));
  }
}

function responsesTool(tool: JsonObject): JsonObject {
  if (tool.type !== "function" || isObject(tool.function)) return tool;
  return functionTool(tool.name, tool.description, tool.parameters);
}

/** A prompt that is one text, or a list of them. */
export function promptInput(args: JsonObject): Blueprint {
  const prompts: Json[] = Array.isArray(args.prompt) ? args.prompt : [args.prompt ?? ""];
  return { type: "completion", content: prompts.map(jsonBlock) };
}
