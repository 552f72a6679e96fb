import type { Json } from "../../values/json.ts";
import type { BlueprintMessage, JsonObject } from "../requestLogDraft.ts";

/** Parts of provider payloads, read without ever failing: what is missing or odd is left out or kept as JSON text. */

const roles = new Set(["system", "user", "assistant", "function", "tool", "developer"]);

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function objectsOf(value: Json | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

export function textBlock(text: string): JsonObject {
  return { type: "text", text };
}

/** A part of a kind that has no place of its own. */
export function jsonBlock(value: Json): JsonObject {
  return textBlock(typeof value === "string" ? value : JSON.stringify(value));
}

export function roleOf(value: Json | undefined): string {
  const role = value === "model" ? "assistant" : value;
  return typeof role === "string" && roles.has(role) ? role : "user";
}

/** A text, or a list of parts that each go through `read`. */
export function blocksOf(content: Json | undefined, read: (part: JsonObject) => JsonObject[]): JsonObject[] {
  if (content === undefined || content === null) return [];
  if (typeof content === "string") return content === "" ? [] : [textBlock(content)];
  if (!Array.isArray(content)) return isObject(content) ? read(content) : [jsonBlock(content)];
  return content.flatMap((part) => (isObject(part) ? read(part) : [jsonBlock(part)]));
}

/** A call of a tool, with its arguments as JSON text. */
export function toolCall(id: Json | undefined, name: Json | undefined, args: Json | undefined): JsonObject {
  const given = typeof args === "string" ? args : JSON.stringify(args ?? {});
  return { id: String(id ?? ""), type: "function", function: { name: String(name ?? ""), arguments: given } };
}

export function toolResult(id: Json | undefined, content: JsonObject[]): BlueprintMessage {
  return { role: "tool", tool_call_id: String(id ?? ""), content };
}

export function functionTool(
  name: Json | undefined,
  description: Json | undefined,
  schema: Json | undefined,
): JsonObject {
  return {
    type: "function",
    function: { name: String(name ?? ""), description: description ?? "", parameters: schema ?? {} },
  };
}

/** The message, unless nothing is in it. */
export function messageOf(role: string, content: JsonObject[], calls: JsonObject[] = []): BlueprintMessage[] {
  if (content.length === 0 && calls.length === 0) return [];
  return [{ role, content, ...(calls.length > 0 && { tool_calls: calls }) }];
}
