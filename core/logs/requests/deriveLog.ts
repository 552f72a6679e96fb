import { countCharacters } from "../../../validation/characters.ts";
import { isObject } from "../../values/json.ts";
import { parseJson } from "../conventions/json.ts";
import { TextComposer } from "./contents.ts";
import { flatten, type Pair } from "./flatten.ts";
import { agentIntent, userIntent } from "./intents.ts";
import type { Blueprint, BlueprintMessage, JsonObject } from "./requestLogDraft.ts";

/** Derives facts from the messages of a log: texts to search, and values to filter and count by. */
export function deriveLog(input: Blueprint, output: Blueprint) {
  const before = [...messagesOf(input), ...messagesOf(output).slice(0, -1)];
  const last = messagesOf(output).at(-1);
  const composer = new TextComposer();
  const lastUser = composeInput(composer, before);
  const { shape, pairs } = composeOutput(composer, last);
  const texts = composer.finish();
  const toolCalls = [...before, ...(last ? [last] : [])].flatMap(toolCallsOf);
  const lastUserText = lastUser ? texts.input_text.slice(lastUser.start, lastUser.end) : "";
  return {
    input: composer.store(input),
    output: composer.store(output),
    texts,
    // Characters of input_text (not UTF-16 units), counted from 1.
    lastUser: lastUser && {
      start: countCharacters(texts.input_text.slice(0, lastUser.start)) + 1,
      length: countCharacters(lastUserText),
    },
    outputShape: shape,
    /** The values of a JSON or tool call output. */
    outputPairs: pairs,
    toolNames: [...new Set((last ? toolCallsOf(last) : []).flatMap((call) => nameOf(call) ?? []))],
    turnCount: before.filter(({ role }) => role === "user").length,
    toolCallCount: toolCalls.length,
    userIntent: userIntent(lastUserText),
    agentIntent: agentIntent(texts.output_text),
  };
}

export function searchedTextsOf(input: Blueprint, output: Blueprint): { input: string; output: string } {
  const { texts } = deriveLog(input, output);
  return { input: texts.input_text, output: texts.output_text };
}

/** A completion is one message without a role. */
function messagesOf(blueprint: Blueprint): BlueprintMessage[] {
  return blueprint.type === "chat" ? blueprint.messages : [{ role: "", content: blueprint.content }];
}

function composeInput(composer: TextComposer, messages: BlueprintMessage[]): { start: number; end: number } | null {
  let lastUser: { start: number; end: number } | null = null;
  for (const [index, message] of messages.entries()) {
    if (index > 0) composer.append("input_text", "\n\n");
    if (message.role !== "") composer.append("input_text", `[${message.role}]: `);
    const start = composer.finish().input_text.length;
    composer.appendBlocks("input_text", message.content ?? [], "text");
    if (message.role === "user") lastUser = { start, end: composer.finish().input_text.length };
  }
  return lastUser;
}

/** A tool call beats JSON, JSON beats text. */
function composeOutput(
  composer: TextComposer,
  message: BlueprintMessage | undefined,
): { shape: "json" | "tool_call" | "plain_text"; pairs: Pair[] } {
  if (!message) return { shape: "plain_text", pairs: [] };
  const content = message.content ?? [];
  composer.appendBlocks("thinking_text", content, "thinking");
  const calls = toolCallsOf(message);
  if (calls.length > 0) {
    const pairs = flatten({ tool_calls: calls.map(withParsedArguments) });
    composer.appendBlocks("output_text", content, "text");
    if (composer.finish().output_text !== "") composer.append("output_text", "\n");
    composer.append("output_text", linesOf(pairs));
    return { shape: "tool_call", pairs };
  }
  const document = parsedObject(content.map((block) => (block.type === "text" ? block.text : "")).join("\n"));
  if (document === null) {
    composer.appendBlocks("output_text", content, "text");
    return { shape: "plain_text", pairs: [] };
  }
  const pairs = flatten(document);
  composer.append("output_text", linesOf(pairs));
  return { shape: "json", pairs };
}

/** Writes a `path: value` line for each value, so that searching the text of a value finds it. */
function linesOf(pairs: Pair[]): string {
  return pairs.map(([path, text]) => `${path}: ${oneLine(text)}`).join("\n");
}

/** A value as it stands in its line of output_text. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\r\n]+/g, " ");
}

function toolCallsOf(message: BlueprintMessage): JsonObject[] {
  if (message.tool_calls && message.tool_calls.length > 0) return message.tool_calls;
  const call = message.role === "assistant" ? message.function_call : undefined;
  return isObject(call) ? [{ function: call }] : [];
}

function nameOf(call: JsonObject): string | null {
  const name = isObject(call.function) ? call.function.name : call.name;
  return typeof name === "string" && name !== "" ? name : null;
}

function withParsedArguments(call: JsonObject): JsonObject {
  if (!isObject(call.function)) return call;
  const { arguments: given, ...rest } = call.function;
  if (given === undefined) return call;
  const parsed = typeof given === "string" ? parsedObject(given) : null;
  return { ...call, function: { ...rest, arguments: parsed ?? given } };
}

function parsedObject(text: string): JsonObject | null {
  if (!/^\s*\{/.test(text) || !/\}\s*$/.test(text)) return null;
  return (parseJson(text) as JsonObject | undefined) ?? null;
}
