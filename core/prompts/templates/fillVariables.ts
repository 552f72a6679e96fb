import { Problem } from "../../../domain/problem.ts";
import { schemaValidators } from "../../../generated/validators.ts";
import { invalid } from "../../values/givenTime.ts";
import { isObject } from "../../values/json.ts";
import { ownValue } from "../../values/lookup.ts";
import type { Content, Message, PromptTemplate, Tool } from "./blueprint.ts";
import { markGiven } from "./eachText.ts";
import { mediaContent } from "./mediaValue.ts";
import { messageWithParts } from "./normalize.ts";

type Values = Readonly<Record<string, unknown>>;

/**
 * Fills the variables that stand for more than text: placeholders for messages, variables for tools, files and images.
 *
 * @param warn called for each part that was left out because it has no value
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

/** Removes the parts of a template that mean nothing to a provider, for a template whose variables stay in place. */
export function withoutVariables(template: PromptTemplate): PromptTemplate {
  return fillVariables(template, {}, () => undefined);
}

function placeholderMessages(
  message: Message & { role: "placeholder" },
  values: Values,
  warn: (text: string) => void,
): Message[] {
  const name = placeholderName(message, values);
  const value = ownValue(values, name);
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) {
    warn(`The placeholder \`${name}\` has no messages; it was left out.`);
    return [];
  }
  if (!Array.isArray(value)) throw wrongValue(name, "Input should be a list of messages", "list_type");
  return value.map((item, index) => givenMessage(item, name, index));
}

/** Name of the variable of a placeholder; some clients write it into the content instead of the name. */
function placeholderName({ name, content }: Message & { role: "placeholder" }, values: Values): string {
  if (Object.hasOwn(values, name)) return name;
  const [only, ...more] = content ?? [];
  const text = only?.type === "text" && more.length === 0 ? only.text : "";
  const inside = /^\s*\{\{?\s*([A-Za-z_]\w*)\s*\}\}?\s*$/.exec(text)?.[1];
  return inside !== undefined && Object.hasOwn(values, inside) ? inside : name;
}

/** Message in a variable: it is checked and filled like one of a template, but not rendered. */
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
  const value = ownValue(values, tool.name);
  if (value === undefined || value === null) {
    warn(`The tool variable \`${tool.name}\` has no value; it was left out.`);
    return [];
  }
  if (!Array.isArray(value)) throw wrongValue(tool.name, "Input should be a list of tools", "list_type");
  return value.map((item, index) => givenTool(item, tool.name, index));
}

/** Tool in a variable: `{name, description, parameters}`, with `input_schema` as Anthropic names it, or wrapped as OpenAI does. */
function givenTool(item: unknown, name: string, index: number): Tool {
  const wrapped = (item as { function?: unknown } | null)?.function ?? item;
  const { name: toolName, description, parameters, input_schema, strict } = (wrapped ?? {}) as Record<string, unknown>;
  if (typeof toolName !== "string") {
    throw wrongValue(name, `Item ${index} should be a tool with a name`, "missing");
  }
  const schema = parameters ?? input_schema;
  return {
    type: "function",
    function: {
      name: toolName,
      description: typeof description === "string" ? description : "",
      strict: strict === true,
      parameters: isObject(schema) ? schema : {},
    },
  };
}

function filledContent(content: Content, values: Values, warn: (text: string) => void): Content[] {
  if (content.type === "media_variable") {
    const value = ownValue(values, content.name);
    const items = value === undefined || value === null ? [] : [value].flat();
    if (items.length === 0) warn(`The media variable \`${content.name}\` has no value; it was left out.`);
    return items.map((item) => {
      if (typeof item !== "string")
        throw wrongValue(content.name, "Input should be URLs or base64 texts", "string_type");
      return mediaContent(item);
    });
  }
  if (content.type === "image_url" && content.image_variable) {
    const url = ownValue(values, content.image_variable);
    if (typeof url === "string") return [{ ...content, image_url: { ...content.image_url, url } }];
  }
  return [content];
}

function wrongValue(name: string, msg: string, type: string): Problem {
  return invalid(["body", "input_variables", name], msg, type);
}
