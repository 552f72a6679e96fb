import type { Content, GivenMessage, GivenPromptTemplate, Message, PromptTemplate } from "./blueprint.ts";
import { withInputVariables } from "./inputVariables.ts";

/**
 * Brings a template into the form in which it is stored: plain strings become text parts, and the names of variables are
 * read from the texts.
 *
 * @param template validated, with the contract's defaults
 */
export function normalizeTemplate(template: GivenPromptTemplate, metadata: unknown): PromptTemplate {
  const withParts: PromptTemplate =
    template.type === "completion"
      ? { ...template, content: partsOf(template.content) }
      : { ...template, messages: template.messages.map(messageWithParts) };
  return withInputVariables(withParts, metadata);
}

/** Replaces the plain string of a message by a list of parts. */
export function messageWithParts(message: GivenMessage): Message {
  if (message.content === undefined || message.content === null) return message as Message;
  return { ...message, content: partsOf(message.content) } as Message;
}

function partsOf(content: Content[] | string): Content[] {
  return typeof content === "string" ? [{ type: "text", text: content }] : content;
}
