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

/** The Converse interface: parts are objects with one key that says their kind. */
export function bedrockInput(args: JsonObject): Blueprint {
  const config = isObject(args.toolConfig) ? args.toolConfig : {};
  const tools = objectsOf(config.tools).flatMap(tool);
  return {
    type: "chat",
    messages: [
      ...messageOf("system", objectsOf(args.system).flatMap(block)),
      ...objectsOf(args.messages).flatMap(messages),
    ],
    tools: tools.length > 0 ? tools : null,
  };
}

function messages({ role, content }: JsonObject): BlueprintMessage[] {
  const parts = objectsOf(content);
  const results = parts.flatMap(({ toolResult: result }) =>
    isObject(result) ? [toolResult(result.toolUseId, objectsOf(result.content).flatMap(block))] : [],
  );
  const calls = parts.flatMap(({ toolUse: use }) =>
    isObject(use) ? [toolCall(use.toolUseId, use.name, use.input)] : [],
  );
  return [...results, ...messageOf(roleOf(role), parts.flatMap(block), calls)];
}

function block(part: JsonObject): JsonObject[] {
  if (typeof part.text === "string") return [textBlock(part.text)];
  return "toolUse" in part || "toolResult" in part ? [] : [jsonBlock(part)];
}

function tool({ toolSpec: spec }: JsonObject): JsonObject[] {
  if (!isObject(spec)) return [];
  const schema = isObject(spec.inputSchema) ? spec.inputSchema.json : undefined;
  return [functionTool(spec.name, spec.description, schema)];
}
