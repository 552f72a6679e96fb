import { schemaValidators } from "../../../generated/validators.ts";
import type { GivenMessage, Message, PromptTemplate } from "../../prompts/templates/blueprint.ts";
import { messageWithParts } from "../../prompts/templates/normalize.ts";
import { blank, unwrap } from "../../values/coercions.ts";
import { CellFault, type Json } from "../primitive.ts";

/**
 * Appends the messages of a cell to those of the prompt.
 * @throws CellFault for anything but a list of messages
 */
export function withChatHistory(template: PromptTemplate, value: Json): PromptTemplate {
  const history = unwrap(value);
  if (blank(history)) return template;
  if (template.type === "completion") {
    throw new CellFault("The prompt is a completion; a chat history needs a chat.");
  }
  const listed = typeof history === "string" ? parsed(history) : history;
  if (!Array.isArray(listed)) throw new CellFault("The chat history is not a list of messages.");
  return { ...template, messages: [...template.messages, ...listed.map(readMessage)] };
}

function parsed(text: string): Json {
  try {
    return Bun.JSON5.parse(text) as Json;
  } catch {
    throw new CellFault("The chat history is not JSON.");
  }
}

function readMessage(item: Json, index: number): Message {
  const validator = schemaValidators.Message;
  if (!validator.check(item)) {
    const [fault] = validator.faults(item, []);
    const place = fault && fault.loc.length > 0 ? ` ${fault.loc.join(".")}:` : "";
    throw new CellFault(`Message ${index} of the chat history cannot be read.${place} ${fault?.msg ?? ""}`.trimEnd());
  }
  const message = structuredClone(item) as GivenMessage;
  validator.applyDefaults(message);
  return messageWithParts(message);
}
