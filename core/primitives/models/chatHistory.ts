import { schemaValidators } from "../../../generated/validators.ts";
import type { GivenMessage, Message, PromptTemplate } from "../../prompts/templates/blueprint.ts";
import { messageWithParts } from "../../prompts/templates/normalize.ts";
import { blank, unwrap } from "../../values/coercions.ts";
import { CellFault, type Json } from "../primitive.ts";

/** The prompt with the messages of a cell after its own. @throws CellFault for what is no list of messages */
export function withChatHistory(template: PromptTemplate, value: Json): PromptTemplate {
  const given = unwrap(value);
  if (blank(given)) return template;
  if (template.type === "completion") {
    throw new CellFault("The prompt is a completion; a chat history needs a chat.");
  }
  const listed = typeof given === "string" ? parsed(given) : given;
  if (!Array.isArray(listed)) throw new CellFault("The chat history is not a list of messages.");
  return { ...template, messages: [...template.messages, ...listed.map(messageOf)] };
}

function parsed(text: string): Json {
  try {
    return Bun.JSON5.parse(text) as Json;
  } catch {
    throw new CellFault("The chat history is not JSON.");
  }
}

function messageOf(item: Json, index: number): Message {
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
