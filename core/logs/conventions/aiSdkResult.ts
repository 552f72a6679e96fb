import type { Json } from "../../values/json.ts";
import { isObject, type JsonObject, structureOf, textOf } from "./attributes.ts";
import { type ReadMessage, readMessage } from "./messages.ts";

/** Fields of a result of the AI SDK that say something. */
export interface ResultFields {
  text?: Json | undefined;
  object?: Json | undefined;
  reasoning?: Json | undefined;
  toolCalls?: Json | undefined;
  files?: Json | undefined;
}

/** Makes one message of the fields of a result; none where they say nothing. */
export function messageOfResult({ text, object, reasoning, toolCalls, files }: ResultFields): ReadMessage[] {
  const content: Json[] = [];
  const thoughts = typeof reasoning === "string" ? [reasoning] : listOf(reasoning).map(({ text = null }) => text);
  for (const thought of thoughts) if (thought) content.push({ type: "reasoning", text: thought });
  const said = textOf(text) ?? (isObject(object ?? null) ? JSON.stringify(object) : textOf(object));
  if (said !== null) content.push({ type: "text", text: said });
  for (const call of listOf(toolCalls)) content.push({ ...call, type: "tool-call" });
  for (const file of listOf(files)) content.push({ ...file, type: "file" });
  return content.length === 0 ? [] : [readMessage({ role: "assistant", content }, "assistant")];
}

/** The objects of a list, or of JSON text of one. Mastra has what they say in a `payload`. */
function listOf(value: Json | undefined): JsonObject[] {
  const list = structureOf(value);
  return (Array.isArray(list) ? list : [])
    .filter(isObject)
    .map(({ payload, ...rest }) => (isObject(payload ?? null) ? { ...rest, ...(payload as JsonObject) } : rest));
}

/** Reads a whole result, as Mastra keeps it where the answer should be; null for any other value. */
export function readResult(value: Json): ReadMessage[] | null {
  if (!isObject(value) || !Object.keys(value).every((name) => resultNames.has(name))) return null;
  const { text, object, reasoning, reasoningText, toolCalls, files } = value;
  if (!Array.isArray(reasoning) && !Array.isArray(toolCalls) && !Array.isArray(files)) return null;
  const thoughts = Array.isArray(reasoning) && reasoning.length > 0 ? reasoning : reasoningText;
  const finishReason = textOf(value.finishReason);
  return messageOfResult({ text, object, reasoning: thoughts, toolCalls, files }).map((read) => ({
    ...read,
    finishReason,
  }));
}

const resultNames = new Set(
  (
    "text object reasoning reasoningText toolCalls toolResults files sources warnings finishReason usage totalUsage " +
    "response request steps providerMetadata dynamicToolCalls staticToolCalls dynamicToolResults staticToolResults"
  ).split(" "),
);
