import type { Json } from "../../values/json.ts";
import type { Branch, JsonObject } from "./attributes.ts";
import type { CallSpan } from "./callSpan.ts";
import type { Convention } from "./convention.ts";
import { type ReadMessage, readMessage } from "./messages.ts";

/** Older GenAI conventions, as OpenLLMetry began them: an attribute for each field of each message. */
export const genAiIndexed: Convention = {
  words: ["gen_ai"],
  attributes: {
    inputTokens: ["gen_ai.usage.prompt_tokens"],
    outputTokens: ["gen_ai.usage.completion_tokens"],
    finishReason: ["gen_ai.completion.0.finish_reason"],
  },
  input: (span) => readIndexed(span, "gen_ai.prompt.", "user").flatMap(({ messages }) => messages),
  output: (span) => readIndexed(span, "gen_ai.completion.", "assistant"),
};

/** @param prefix what the names begin with before the index of the message */
function readIndexed(span: CallSpan, prefix: string, assumedRole: string): ReadMessage[] {
  return span.attributes.indexed(prefix).map((branch) => readMessage(messageOf(branch), assumedRole));
}

const fields = ["role", "content", "parts", "thinking", "reasoning", "tool_call_id", "name", "finish_reason"];

function messageOf(branch: Branch): JsonObject {
  const message: JsonObject = {};
  for (const field of fields) {
    const value = branch.get(field);
    if (value !== undefined) message[field] = value;
  }
  message.tool_calls = branch.get("tool_calls") ?? toolCallsOf(branch);
  return message;
}

/** Reads `tool_calls.<index>.{id, name, arguments}`; some senders put a `function` between. */
function toolCallsOf(branch: Branch): Json {
  return (branch.at("tool_calls")?.items() ?? []).map((call) => ({
    id: call.text("id") ?? "",
    name: call.text("name") ?? call.text("function.name") ?? "",
    arguments: call.get("arguments") ?? call.get("function.arguments") ?? "",
  }));
}
