import type { Json } from "../../values/json.ts";
import type { BlueprintMessage } from "../requests/requestLogDraft.ts";
import { isObject, type JsonObject, structureOf, textOf } from "./attributes.ts";
import { addBlock } from "./contentBlocks.ts";
import { MessageParts } from "./messageParts.ts";

/** A message as it was sent. Only output messages have a reason why they end. */
export interface ReadMessage {
  messages: BlueprintMessage[];
  finishReason: string | null;
}

/**
 * The blueprint messages that one message of any dialect stands for: most often one; a message with the answers of
 * tools in it gives one for each of them and one for what else it says.
 * @param assumedRole where the message does not say whose it is
 */
export function readMessage(message: Json, assumedRole: string): ReadMessage {
  if (!isObject(message)) {
    const parts = new MessageParts();
    addContent(parts, message);
    return { messages: assemble(parts, assumedRole, {}), finishReason: null };
  }
  const said = unwrapped(message);
  const parts = new MessageParts();
  addThinkingOf(parts, said);
  if (isItem(said)) addBlock(parts, said);
  else addContent(parts, said.parts ?? said.content ?? said.contents ?? null);
  addToolCallsOf(parts, said);
  return {
    // The name that an item has is that of the tool.
    messages: assemble(parts, roleOf(said, parts, assumedRole), isItem(said) ? {} : said),
    finishReason: textOf(said.finish_reason) ?? textOf(said.finishReason),
  };
}

export function readMessages(value: Json, assumedRole: string): BlueprintMessage[] {
  const list = Array.isArray(value) ? value : [value];
  // LangChain sends the messages of each prompt of a batch as a list of their own; a span has one.
  return list.flat().flatMap((item) => readMessage(item, assumedRole).messages);
}

/** LangChain's serialised messages: `{lc: 1, id: [… "HumanMessage"], kwargs}`, and `{type: human, data}`. */
function unwrapped(message: JsonObject): JsonObject {
  if (isObject(message.kwargs)) {
    const kind = Array.isArray(message.id) ? textOf(message.id.at(-1)) : null;
    return { ...message.kwargs, role: message.kwargs.role ?? kind };
  }
  if (isObject(message.data) && message.content === undefined && message.mediaType === undefined) {
    return { role: message.type as Json, ...message.data };
  }
  return message;
}

/** Whether this is an item of OpenAI's responses other than a message: a call, its answer, a thought. */
function isItem(message: JsonObject): boolean {
  return (
    message.role === undefined &&
    typeof message.type === "string" &&
    !roles.has(message.type.toLowerCase()) &&
    message.type !== "message"
  );
}

function addThinkingOf(parts: MessageParts, message: JsonObject): void {
  const thinking = message.thinking ?? message.reasoning_content ?? message.reasoning;
  if (typeof thinking === "string" && thinking !== "" && !isItem(message)) parts.addThinking(thinking, null);
}

/** Text, blocks, or JSON text of a list of blocks, which some instrumentations make of structured content. */
function addContent(parts: MessageParts, content: Json): void {
  const value = content === "null" ? [] : content;
  if (Array.isArray(value)) for (const block of value) addBlock(parts, block);
  else if (value !== null) addBlock(parts, value);
}

function addToolCallsOf(parts: MessageParts, message: JsonObject): void {
  const given = message.tool_calls ?? message.toolCalls ?? null;
  const calls = typeof given === "string" ? structureOf(given) : given;
  const inContent = [...parts.toolCalls];
  for (const call of Array.isArray(calls) ? calls : []) {
    const read = typeof call === "string" ? structureOf(call) : call;
    if (!isObject(read)) continue;
    const same = inContent.find((known) => isSameCall(known, read));
    if (same) completeCall(same, read);
    else addBlock(parts, { ...read, type: "tool_call" });
  }
  const { function_call: old } = message;
  if (isObject(old) && Object.keys(old).length > 0) addBlock(parts, { ...old, type: "tool_call" });
}

/** LangChain has the calls of an answer twice: among its blocks, as the provider has them (Google's without ids), and apart. */
function isSameCall(known: JsonObject, call: JsonObject): boolean {
  if (known.id === (call.id ?? "")) return true;
  const name = isObject(known.function) ? known.function.name : undefined;
  return known.id === name && name === call.name;
}

/** Takes the id and, where a stream left them out of the block, the arguments. */
function completeCall(known: JsonObject, call: JsonObject): void {
  const parts = new MessageParts();
  addBlock(parts, { ...call, type: "tool_call" });
  const [whole] = parts.toolCalls;
  if (!whole) return;
  if (whole.id !== "") known.id = whole.id as Json;
  if (isObject(known.function) && known.function.arguments === "{}") known.function = whole.function as Json;
}

function roleOf(message: JsonObject, parts: MessageParts, assumed: string): string {
  const named = textOf(message.role) ?? textOf(message.type);
  const role = named === null ? undefined : roles.get(named.toLowerCase());
  if (role !== undefined) return role;
  if (parts.toolCalls.length > 0 || message.type === "reasoning") return "assistant";
  return assumed;
}

const roles = new Map(
  Object.entries({
    system: ["system", "systemmessage"],
    developer: ["developer"],
    user: ["user", "human", "humanmessage"],
    assistant: ["assistant", "ai", "model", "aimessage", "aimessagechunk", "bot"],
    tool: ["tool", "toolmessage"],
    function: ["function", "functionmessage"],
  }).flatMap(([role, names]) => names.map((name): [string, string] => [name, role])),
);

function assemble(parts: MessageParts, role: string, message: JsonObject): BlueprintMessage[] {
  const callId = textOf(message.tool_call_id) ?? textOf(message.toolCallId) ?? textOf(message.call_id);
  if (parts.toolResults.length === 0 && (role === "tool" || (callId !== null && role === "user"))) {
    const name = textOf(message.name);
    const id = callId ?? textOf(message.id) ?? "";
    return [{ role: "tool", tool_call_id: id, content: parts.content, ...(name === null ? {} : { name }) }];
  }
  // A message that says nothing is none: what came was cut off, or of a kind that no part has a place for.
  if (parts.content.length === 0 && parts.toolCalls.length === 0) return parts.toolResults;
  const name = role === "function" ? (textOf(message.name) ?? "") : textOf(message.name);
  return [
    ...parts.toolResults,
    {
      role: parts.toolResults.length > 0 && role === "tool" ? "user" : role,
      content: parts.content,
      ...(name === null ? {} : { name }),
      ...(parts.toolCalls.length === 0 ? {} : { tool_calls: parts.toolCalls }),
    },
  ];
}

/**
 * Makes the answer of a call of all its output messages. Several that each say why they end, or that are each a text
 * and nothing else, are choices, of which the first is kept. Otherwise they are parts of one answer (a thought, then a
 * tool call) and become one message.
 */
export function oneAnswer(read: ReadMessage[]): BlueprintMessage[] {
  const isChoices = read.filter(({ finishReason }) => finishReason !== null).length > 1 || read.every(isText);
  const messages = (isChoices ? read.slice(0, 1) : read).flatMap(({ messages }) => messages);
  const merged: BlueprintMessage[] = [];
  for (const message of messages) {
    const last = merged.at(-1);
    if (last?.role === "assistant" && message.role === "assistant") join(last, message);
    else merged.push(message);
  }
  return merged;
}

function isText({ messages }: ReadMessage): boolean {
  const [message] = messages;
  if (messages.length !== 1 || message?.role !== "assistant" || message.tool_calls) return false;
  return (message.content ?? []).every(({ type }) => type === "text");
}

/** Adds to the first: messages that were read are new, and so are their lists. */
function join(first: BlueprintMessage, second: BlueprintMessage): void {
  for (const block of second.content ?? []) first.content?.push(block);
  if (!second.tool_calls) return;
  first.tool_calls ??= [];
  for (const call of second.tool_calls) first.tool_calls.push(call);
}
