import { isObject } from "../values/json.ts";
import { parseToWrite } from "../values/jsonText.ts";
import {
  type BuiltInTool,
  type ChatPrompt,
  type Content,
  contentsOf,
  type SentMessage,
  type ThinkingContent,
  type ToolCall,
} from "./blueprint.ts";
import { type MediaFile, mediaFileOf } from "./media.ts";

export type ToolChoice = "auto" | "none" | "required" | { name: string };

/**
 * Reads a chat in the terms that all providers share. References to tools and placeholders are left out: rendering has resolved those that it could.
 * Functions in the older form (`functions`, `function_call`) become tools.
 */
export function readConversation(prompt: ChatPrompt) {
  const tools = prompt.tools ?? [];
  const functions = [
    ...tools.flatMap((tool) => (tool.type === "function" ? tool.function : [])),
    ...(prompt.functions ?? []),
  ];
  const builtInTools = tools.filter(isBuiltIn);
  const hasTools = functions.length > 0 || builtInTools.length > 0;
  return {
    messages: inOrderOfCalls(sentMessages(prompt).map(withToolCalls)),
    functions,
    builtInTools,
    // Null is the provider's default. Providers refuse a choice among no tools.
    toolChoice: hasTools ? readToolChoice(prompt.tool_choice || prompt.function_call) : null,
  };
}

export function sentMessages(prompt: ChatPrompt): SentMessage[] {
  return prompt.messages.filter((message): message is SentMessage => message.role !== "placeholder");
}

/** Tells tools with the provider's own settings, which an MCP server that is only referred to does not have yet. */
function isBuiltIn(tool: NonNullable<ChatPrompt["tools"]>[number]): tool is BuiltInTool {
  return "config" in tool && typeof tool.config === "object" && tool.config !== null;
}

export function readToolChoice(choice: ChatPrompt["tool_choice"] | ChatPrompt["function_call"]): ToolChoice | null {
  if (choice === null || choice === undefined || choice === "") return null;
  if (typeof choice === "object") return { name: "function" in choice ? choice.function.name : choice.name };
  if (choice === "any") return "required";
  return choice === "auto" || choice === "none" || choice === "required" ? choice : { name: choice };
}

function withToolCalls(message: SentMessage): SentMessage {
  if (message.role === "function") {
    const { name, content } = message;
    return { role: "tool", tool_call_id: `call_${name}`, name, content: content ?? [] } as SentMessage;
  }
  if (message.role !== "assistant" || !message.function_call) return message;
  const { function_call, ...rest } = message;
  // An older call has no id: its name ties the answer to it.
  const call = { id: `call_${function_call.name}`, type: "function", function: function_call } as ToolCall;
  return { ...rest, tool_calls: [...(rest.tool_calls ?? []), call] };
}

/** Messages with the results of tools in the order of their calls, by which Gemini tells calls of one function. */
function inOrderOfCalls(messages: readonly SentMessage[]): SentMessage[] {
  const ordered: SentMessage[] = [];
  let results: (SentMessage & { role: "tool" })[] = [];
  let positions = new Map<string, number>();
  const flush = () => {
    const position = ({ tool_call_id }: { tool_call_id: string }) => positions.get(tool_call_id) ?? positions.size;
    ordered.push(...results.sort((a, b) => position(a) - position(b)));
    results = [];
  };
  for (const message of messages) {
    if (message.role === "tool") {
      results.push(message);
      continue;
    }
    flush();
    ordered.push(message);
    if (message.role === "assistant") {
      positions = new Map((message.tool_calls ?? []).map(({ id }, index) => [id, index]));
    }
  }
  flush();
  return ordered;
}

/** Messages in which ids of calls that a provider does not take are replaced, mostly those that other models gave. */
export function withTakenIds(messages: readonly SentMessage[], taken: RegExp): SentMessage[] {
  // Nine letters and digits, which all take.
  const takenId = (id: string) => (taken.test(id) ? id : Bun.hash(id).toString(36).padStart(9, "0").slice(-9));
  return messages.map((message) => {
    if (message.role === "tool") return { ...message, tool_call_id: takenId(message.tool_call_id) };
    if (message.role !== "assistant" || !message.tool_calls) return message;
    return { ...message, tool_calls: message.tool_calls.map((call) => ({ ...call, id: takenId(call.id) })) };
  });
}

/** Whether a part is a thought of Claude that is kept secret. OpenAI's, which are encrypted too, have an id. */
export function isRedacted({ encrypted_content, signature, id }: ThinkingContent): boolean {
  return Boolean(encrypted_content) && !signature && !id;
}

/** Arguments of a call as an object, which most providers want. */
export function parsedArguments(call: ToolCall): Record<string, unknown> {
  return parsedObject(call.function.arguments) ?? { arguments: call.function.arguments };
}

/** Object that a text holds as JSON, to be written as JSON again, or null; a blank text holds an empty one. */
export function parsedObject(text: string): Record<string, unknown> | null {
  if (text.trim() === "") return {};
  try {
    const value = parseToWrite(text);
    return isObject(value) ? value : null;
  } catch {
    // Models write such texts, and the caller decides what becomes of them.
    return null;
  }
}

/** Result of a tool with notes in place of the files that a provider takes only from users. */
export function withFileNotes(
  contents: SentMessage["content"],
  isTaken: (file: MediaFile) => boolean = () => false,
): Content[] {
  return contentsOf(contents).map((content) => {
    const file = mediaFileOf(content);
    if (!file || isTaken(file)) return content;
    const { mediaType } = file;
    return {
      type: "text",
      text: `[A file of the type ${mediaType} was left out: this provider takes none from tools.]`,
    };
  });
}

/** Names of the called functions, by the id of the call. */
export function calledNames(messages: readonly SentMessage[]): Map<string, string> {
  return new Map(
    messages.flatMap((message) =>
      message.role === "assistant"
        ? (message.tool_calls ?? []).map((call) => [call.id, call.function.name] as const)
        : [],
    ),
  );
}

export function mergeNeighbours<Item>(
  items: readonly Item[],
  isSame: (a: Item, b: Item) => boolean,
  join: (a: Item, b: Item) => Item,
): Item[] {
  const merged: Item[] = [];
  for (const item of items) {
    const last = merged.at(-1);
    if (last !== undefined && isSame(last, item)) merged[merged.length - 1] = join(last, item);
    else merged.push(item);
  }
  return merged;
}
