import { Problem } from "../../../domain/problem.ts";
import { schemaValidators } from "../../../generated/validators.ts";
import type { Content, Message, PromptTemplate, Tool } from "./blueprint.ts";
import { markGiven } from "./eachText.ts";
import { mediaContent } from "./mediaValue.ts";
import { messageWithParts } from "./normalize.ts";

type Values = Readonly<Record<string, unknown>>;

/**
 * Puts values in the place of whatever stands for more than text: placeholders for messages, variables for tools,
 * files and images.
 *
 * @param warn told what was left out for want of a value
 * @throws Problem validation_error for a value of the wrong kind
 */
export function fillVariables(template: PromptTemplate, values: Values, warn: (text: string) => void): PromptTemplate {
  const fill = (contents: readonly Content[]) => contents.flatMap((content) => filledContent(content, values, warn));
  if (template.type === "completion") return { ...template, content: fill(template.content) };
  const messages = template.messages.flatMap((message): Message[] => {
    if (message.role === "placeholder") return placeholderMessages(message, values, warn);
    return [message.content ? ({ ...message, content: fill(message.content) } as Message) : message];
  });
  const tools = template.tools && { tools: template.tools.flatMap((tool) => filledTool(tool, values, warn)) };
  return { ...template, messages, ...tools };
}

/** The same for a template whose variables stay: what has no meaning for a provider is left out. */
export function withoutVariables(template: PromptTemplate): PromptTemplate {
  return fillVariables(template, {}, () => undefined);
}

function placeholderMessages(
  message: Message & { role: "placeholder" },
  values: Values,
  warn: (text: string) => void,
): Message[] {
  const name = placeholderName(message, values);
  const given = values[name];
  if (given === undefined || given === null || (Array.isArray(given) && given.length === 0)) {
    warn(`The placeholder \`${name}\` has no messages; it was left out.`);
    return [];
  }
  if (!Array.isArray(given)) throw wrongValue(name, "Input should be a list of messages", "list_type");
  return given.map((item, index) => givenMessage(item, name, index));
}

/** Some write the variable into the content and leave the name to be whatever it is. */
function placeholderName({ name, content }: Message & { role: "placeholder" }, values: Values): string {
  if (Object.hasOwn(values, name)) return name;
  const [only, ...more] = content ?? [];
  const text = only?.type === "text" && more.length === 0 ? only.text : "";
  const inside = /^\s*\{\{?\s*([A-Za-z_]\w*)\s*\}\}?\s*$/.exec(text)?.[1];
  return inside !== undefined && Object.hasOwn(values, inside) ? inside : name;
}

/** A message of a variable: checked and filled like one of a template, and never rendered. */
function givenMessage(item: unknown, name: string, index: number): Message {
  const validator = schemaValidators.Message;
  const loc = ["body", "input_variables", name, index];
  if (!validator.check(item)) {
    const [first, ...more] = validator.faults(item, loc);
    throw new Problem("validation_error", `${(first?.loc ?? loc).join(".")}: ${first?.msg}.`, {
      detail: first ? [first, ...more] : [{ loc, msg: "Input should be a message", type: "dict_type" }],
    });
  }
  const message = structuredClone(item) as Parameters<typeof messageWithParts>[0];
  validator.applyDefaults(message);
  return markGiven(messageWithParts(message));
}

function filledTool(tool: Tool, values: Values, warn: (text: string) => void): Tool[] {
  if (tool.type !== "variable") return [tool];
  const given = values[tool.name];
  if (given === undefined || given === null) {
    warn(`The tool variable \`${tool.name}\` has no value; it was left out.`);
    return [];
  }
  if (!Array.isArray(given)) throw wrongValue(tool.name, "Input should be a list of tools", "list_type");
  return given.map((item, index) => givenTool(item, tool.name, index));
}

/** `{name, description, parameters}`, with `input_schema` as Anthropic calls it, or wrapped as OpenAI does. */
function givenTool(item: unknown, name: string, index: number): Tool {
  const wrapped = (item as { function?: unknown } | null)?.function ?? item;
  const { name: toolName, description, parameters, input_schema, strict } = (wrapped ?? {}) as Record<string, unknown>;
  if (typeof toolName !== "string") {
    throw wrongValue(name, `Item ${index} should be a tool with a name`, "missing");
  }
  return {
    type: "function",
    function: {
      name: toolName,
      description: typeof description === "string" ? description : "",
      strict: strict === true,
      parameters: objectOr(parameters ?? input_schema, {}),
    },
  };
}

function objectOr(value: unknown, otherwise: Record<string, unknown>): Record<string, unknown> {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject ? (value as Record<string, unknown>) : otherwise;
}

function filledContent(content: Content, values: Values, warn: (text: string) => void): Content[] {
  if (content.type === "media_variable") {
    const given = values[content.name];
    const items = given === undefined || given === null ? [] : [given].flat();
    if (items.length === 0) warn(`The media variable \`${content.name}\` has no value; it was left out.`);
    return items.map((item) => {
      if (typeof item !== "string")
        throw wrongValue(content.name, "Input should be URLs or base64 texts", "string_type");
      return mediaContent(item);
    });
  }
  if (content.type === "image_url" && content.image_variable) {
    const url = values[content.image_variable];
    if (typeof url === "string") return [{ ...content, image_url: { ...content.image_url, url } }];
  }
  return [content];
}

function wrongValue(name: string, msg: string, type: string): Problem {
  const loc = ["body", "input_variables", name];
  return new Problem("validation_error", `${loc.join(".")}: ${msg}.`, { detail: [{ loc, msg, type }] });
}
