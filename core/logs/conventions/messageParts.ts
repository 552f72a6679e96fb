import type { Json } from "../../values/json.ts";
import type { BlueprintMessage } from "../requests/requestLogDraft.ts";
import { isObject, type JsonObject } from "./attributes.ts";

/** Parts of a message of any dialect, sorted by their place in the blueprint. */
export class MessageParts {
  readonly content: JsonObject[] = [];
  readonly toolCalls: JsonObject[] = [];
  readonly toolResults: BlueprintMessage[] = [];

  addText(text: string): void {
    if (text !== "") this.content.push({ type: "text", text });
  }

  addThinking(thinking: string, signature: string | null, secret: string | null = null): void {
    this.content.push({
      type: "thinking",
      thinking,
      ...(signature === null ? {} : { signature }),
      ...(secret === null ? {} : { encrypted_content: secret }),
    });
  }

  /** @param given the arguments, as JSON text or as the value */
  addToolCall(id: string, name: string, given: Json): void {
    const text = typeof given === "string" ? given : asJsonText(given);
    this.toolCalls.push({ id, type: "function", function: { name, arguments: text === "" ? "{}" : text } });
  }

  addToolResult(id: string, answer: Json, name: string | null): void {
    const content = toolAnswer(answer);
    this.toolResults.push({ role: "tool", tool_call_id: id, content, ...(name === null ? {} : { name }) });
  }
}

/** Adds a block to the parts and says true, or says false of one that is not as its type has it. */
export type BlockReader = (parts: MessageParts, block: JsonObject) => boolean;

/**
 * Texts stay as they are and everything else becomes JSON text. Providers and frameworks wrap a text: as a list of text
 * blocks, or as `{type: text | json, value}` in the AI SDK.
 */
function toolAnswer(answer: Json): JsonObject[] {
  if (answer === null || answer === "") return [];
  if (Array.isArray(answer) && answer.length > 0 && answer.every(isTextBlock)) {
    return answer.map(({ text }) => ({ type: "text", text }));
  }
  if (isObject(answer) && typeof answer.type === "string" && "value" in answer && Object.keys(answer).length === 2) {
    return toolAnswer(answer.value as Json);
  }
  return [{ type: "text", text: typeof answer === "string" ? answer : asJsonText(answer) }];
}

/** Bedrock's text blocks have no type. */
function isTextBlock(block: Json): block is { text: string } {
  if (!isObject(block) || typeof block.text !== "string") return false;
  return block.type === "text" || (block.type === undefined && Object.keys(block).length === 1);
}

/** Formats a value as JSON; its depth is bounded by `asStorable`. */
export function asJsonText(value: Json): string {
  return JSON.stringify(value);
}
