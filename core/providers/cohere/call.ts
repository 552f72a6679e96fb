import type { ProviderCall } from "../call.ts";
import { field, fields } from "../fields.ts";
import { readOpenaiChatCall } from "../openai/chatCall.ts";

/** Reads a call of Cohere's chat, version 2: OpenAI's form, with choices of tools in capitals. */
export function readCohereCall(kwargs: unknown): ProviderCall {
  const choice = field(kwargs, "tool_choice");
  if (typeof choice !== "string") return readOpenaiChatCall(kwargs);
  return readOpenaiChatCall({ ...fields(kwargs), tool_choice: choice.toLowerCase() });
}
