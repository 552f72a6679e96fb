import type { Content, GivenMessage, GivenPromptTemplate, Message, PromptTemplate } from "./blueprint.ts";
import { withInputVariables } from "./inputVariables.ts";

/**
 * A template as it is stored: plain strings have become text parts, and the names of the variables are those that the
 * texts really hold.
 *
 * @param given validated, with the contract's defaults
 */
export function normalizeTemplate(given: GivenPromptTemplate, metadata: unknown): PromptTemplate {
  return withInputVariables(withParts(given), metadata);
}

/** The same template with lists of parts wherever there were plain strings. */
function withParts(given: GivenPromptTemplate): PromptTemplate {
  if (given.type === "completion") return { ...given, content: partsOf(given.content) };
  return { ...given, messages: given.messages.map(messageWithParts) };
}

/** The same for one message. */
export function messageWithParts(message: GivenMessage): Message {
  if (message.content === undefined || message.content === null) return message as Message;
  return { ...message, content: partsOf(message.content) } as Message;
}

function partsOf(content: Content[] | string): Content[] {
  return typeof content === "string" ? [{ type: "text", text: content }] : content;
}
