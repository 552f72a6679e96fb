import type { BuiltInTool, ChatPrompt, FunctionDefinition, SentMessage, ToolCall } from "./blueprint.ts";

export type ToolChoice = "auto" | "none" | "required" | { name: string };

/** A chat in the terms that all providers share. */
export interface Conversation {
  messages: SentMessage[];
  functions: FunctionDefinition[];
  builtInTools: BuiltInTool[];
  /** null: the provider's default. Always null without tools, since providers refuse a choice among none. */
  toolChoice: ToolChoice | null;
}

/**
 * Reads a chat. References to tools and placeholders are left out: rendering has resolved those that it could.
 * Functions in the older form (`functions`, `function_call`) become tools.
 */
export function readConversation(prompt: ChatPrompt): Conversation {
  const tools = prompt.tools ?? [];
  const functions = [
    ...tools.flatMap((tool) => (tool.type === "function" ? tool.function : [])),
    ...(prompt.functions ?? []),
  ];
  const builtInTools = tools.filter(isBuiltIn);
  const hasTools = functions.length > 0 || builtInTools.length > 0;
  return {
    messages: sentMessages(prompt).map(withToolCalls),
    functions,
    builtInTools,
    toolChoice: hasTools ? readToolChoice(prompt.tool_choice ?? prompt.function_call) : null,
  };
}

export function sentMessages(prompt: ChatPrompt): SentMessage[] {
  return prompt.messages.filter((message): message is SentMessage => message.role !== "placeholder");
}

/** Tools with the provider's own settings. An MCP server that is only referred to has none yet. */
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
    return { role: "tool", tool_call_id: idOfFunctionCall(name), name, content: content ?? [] } as SentMessage;
  }
  if (message.role !== "assistant" || !message.function_call) return message;
  const { function_call, ...rest } = message;
  const call = { id: idOfFunctionCall(function_call.name), type: "function", function: function_call } as ToolCall;
  return { ...rest, tool_calls: [...(rest.tool_calls ?? []), call] };
}

/** Older function calls have no ids; their name ties the answer to the call. */
function idOfFunctionCall(name: string): string {
  return `call_${name}`;
}

/** The arguments of a call as the object that most providers want. */
export function parsedArguments(call: ToolCall): Record<string, unknown> {
  return parsedObject(call.function.arguments) ?? { arguments: call.function.arguments };
}

/** The object that a text holds; null where it holds none. */
export function parsedObject(text: string): Record<string, unknown> | null {
  if (text.trim() === "") return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    // Models write such texts; it is for the caller to say what becomes of them.
    return null;
  }
}

/** The names of the functions that were called, by the id of the call. */
export function calledNames(messages: readonly SentMessage[]): Map<string, string> {
  return new Map(
    messages.flatMap((message) =>
      message.role === "assistant"
        ? (message.tool_calls ?? []).map((call) => [call.id, call.function.name] as const)
        : [],
    ),
  );
}

/** Joins neighbours that `isSame` puts together. */
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
