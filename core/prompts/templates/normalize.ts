import type { FaultDetail } from "../../../domain/problem.ts";
import type { Content, GivenMessage, GivenPromptTemplate, Message, PromptTemplate } from "./blueprint.ts";
import { withInputVariables } from "./inputVariables.ts";
import { refuseLongTemplate } from "./templateLength.ts";

/**
 * Brings a template into the form in which it is stored: plain strings become text parts, and the names of variables are
 * read from the texts.
 *
 * @param template validated, with the contract's defaults
 * @param loc place of the template in the request
 * @throws Problem validation_error for one that is too long to read
 */
export function normalizeTemplate(
  template: GivenPromptTemplate,
  metadata: unknown,
  loc: FaultDetail["loc"] = ["body", "prompt_version", "prompt_template"],
): PromptTemplate {
  const withParts: PromptTemplate =
    template.type === "completion"
      ? { ...template, content: partsOf(template.content) }
      : { ...template, messages: template.messages.map(messageWithParts) };
  refuseLongTemplate(withParts, loc);
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
