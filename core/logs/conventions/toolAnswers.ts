import type { BlueprintMessage } from "../requests/requestLogDraft.ts";

/**
 * Gives the answers of tools that came without the id of their call that of the first call before them that has no answer
 * yet: without it, no provider takes the messages again.
 */
export function withCallIds(messages: BlueprintMessage[]): BlueprintMessage[] {
  if (!messages.some(({ role, tool_call_id }) => role === "tool" && tool_call_id === "")) return messages;
  const open: string[] = [];
  return messages.map((message) => {
    for (const { id } of message.tool_calls ?? []) if (typeof id === "string" && id !== "") open.push(id);
    const { role, tool_call_id: id } = message;
    if (role !== "tool") return message;
    if (id === "") return { ...message, tool_call_id: open.shift() ?? "" };
    const place = open.indexOf(String(id));
    if (place >= 0) open.splice(place, 1);
    return message;
  });
}
