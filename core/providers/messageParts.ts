import { type Content, contentsOf, type ToolCall } from "./blueprint.ts";

/** Part of an answer as providers give it, in one list of content and calls of tools. */
export type MessagePart = Content | ToolCall;

export function isCall(part: MessagePart): part is ToolCall {
  return "function" in part;
}

/** Splits the parts of an answer into content and calls, as the blueprint has them. A call that content follows keeps its place. */
export function splitParts(parts: readonly MessagePart[]): { content: Content[]; calls: ToolCall[] } {
  const content: Content[] = [];
  const calls: ToolCall[] = [];
  const end = parts.findLastIndex((part) => !isCall(part));
  for (const [index, part] of parts.entries()) {
    if (!isCall(part)) {
      content.push(part);
      continue;
    }
    const { content_index: _, ...call } = part;
    calls.push(index < end ? { ...call, content_index: content.length } : call);
  }
  return { content, calls };
}

interface Said {
  content?: string | Content[] | null | undefined;
  tool_calls?: ToolCall[] | null | undefined;
}

/** Parts of a message in the order in which the model gave them. Calls without a place come last. */
export function orderedParts({ content, tool_calls }: Said): MessagePart[] {
  const contents = contentsOf(content);
  const parts: MessagePart[] = [];
  let next = 0;
  for (const call of tool_calls ?? []) {
    // Calls stay in their own order, whatever places they name.
    const place = Math.max(next, call.content_index ?? contents.length);
    parts.push(...contents.slice(next, place), call);
    next = place;
  }
  return [...parts, ...contents.slice(next)];
}
