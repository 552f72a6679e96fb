import type { FaultDetail } from "../../../domain/problem.ts";
import { limits } from "../../../generated/limits.ts";
import { invalid } from "../../values/givenTime.ts";
import type {
  Content,
  GivenMessage,
  GivenPromptTemplate,
  Message,
  PromptMetadata,
  PromptTemplate,
} from "./blueprint.ts";
import { withInputVariables } from "./inputVariables.ts";
import { templateTextsOf } from "./snippetTags.ts";

const maxLength = limits["PromptTemplate.x-max-length"];

/**
 * Brings a template into the form in which it is stored: plain strings become text parts, and the names of variables are
 * read from the texts.
 *
 * @param template validated, with the contract's defaults
 * @param loc place of the template in the request
 * @throws Problem validation_error for one that is too long to read
 */
export async function normalizeTemplate(
  template: GivenPromptTemplate,
  metadata: unknown,
  loc: FaultDetail["loc"] = ["body", "prompt_version", "prompt_template"],
): Promise<PromptTemplate> {
  const withParts: PromptTemplate =
    template.type === "completion"
      ? { ...template, content: partsOf(template.content) }
      : { ...template, messages: template.messages.map(messageWithParts) };
  refuseLongTemplate(withParts, metadata, loc);
  return withInputVariables(withParts, metadata);
}

/** Refuses a template whose texts, tools and format together are too long to be read and rendered for everybody who asks for it. */
function refuseLongTemplate(template: PromptTemplate, metadata: unknown, loc: FaultDetail["loc"]): void {
  const format = (metadata as PromptMetadata)?.model?.parameters?.response_format;
  const others = JSON.stringify([template.type === "chat" && [template.tools, template.functions], format]).length;
  const length = templateTextsOf(template).reduce((sum, text) => sum + text.length, others);
  if (length <= maxLength) return;
  const message = `The texts, tools and format of a template may have ${maxLength} characters together; these have ${length}`;
  throw invalid(loc, message, "template_too_long");
}

/** Replaces the plain string of a message by a list of parts. */
export function messageWithParts(message: GivenMessage): Message {
  if (message.content === undefined || message.content === null) return message as Message;
  return { ...message, content: partsOf(message.content) } as Message;
}

function partsOf(content: Content[] | string): Content[] {
  return typeof content === "string" ? [{ type: "text", text: content }] : content;
}
