import type { Content, Message, PromptTemplate, TemplateFormat, Tool } from "./blueprint.ts";
import { withLineFeeds } from "./jinja/lineEnds.ts";

/** A text that may contain variables, with its place for messages to people. */
export interface TemplateText {
  text: string;
  format: TemplateFormat;
  place: string;
  /**
   * True for answers of tools and functions: they are JSON more often than templates, so their braces are not reported.
   */
  isQuiet: boolean;
}

export interface RenderedPrompt {
  template: PromptTemplate;
  /** Value of `response_format` in the model's parameters. */
  responseFormat: unknown;
}

/**
 * Replaces every text that is rendered by the result of `change`: the texts of messages in their own format, and in jinja2
 * those of tools, functions and the schema of the answer. The order is always the same.
 */
export function changeTexts(
  { template, responseFormat }: RenderedPrompt,
  change: (text: TemplateText) => string,
): RenderedPrompt {
  const changedFormat = () => changeStrings(responseFormat, "response_format", change);
  if (template.type === "completion") {
    const content = changeContents(template.content, template.template_format, "Content", false, change);
    return { template: { ...template, content }, responseFormat: changedFormat() };
  }
  const messages = template.messages.map((message, index) => changeMessage(message, index, change));
  const tools = template.tools && { tools: template.tools.map((tool, index) => changeTool(tool, index, change)) };
  const functions = template.functions && {
    functions: template.functions.map(
      (definition, index) => changeStrings(definition, `Function ${index}`, change) as typeof definition,
    ),
  };
  return { template: { ...template, messages, ...tools, ...functions }, responseFormat: changedFormat() };
}

type Change = (text: TemplateText) => string;

/** Marks a message that came from a variable, so that it is not rendered. */
const givenMessages = new WeakSet<object>();

export function markGiven(message: Message): Message {
  givenMessages.add(message);
  return message;
}

function changeMessage(message: Message, index: number, change: Change): Message {
  if (!message.content || givenMessages.has(message)) return message;
  const isQuiet = message.role === "tool" || message.role === "function";
  const content = changeContents(message.content, message.template_format, `Message ${index}`, isQuiet, change);
  return { ...message, content } as Message;
}

function changeContents(
  contents: readonly Content[],
  format: TemplateFormat,
  place: string,
  isQuiet: boolean,
  change: Change,
): Content[] {
  return contents.map((content) => {
    if (content.type !== "text") return content;
    // A text without a brace is not rendered, except for its line ends in jinja2, which removes the last one.
    if (!/[{}]/.test(content.text)) {
      return format === "jinja2" ? { ...content, text: withLineFeeds(content.text).replace(/\n$/, "") } : content;
    }
    return { ...content, text: change({ text: content.text, format, place, isQuiet }) };
  });
}

function changeTool(tool: Tool, index: number, change: Change): Tool {
  if (tool.type !== "function") return tool;
  return { ...tool, function: changeStrings(tool.function, `Tool ${index}`, change) as typeof tool.function };
}

function changeStrings(value: unknown, place: string, change: Change): unknown {
  if (typeof value === "string") {
    return /\{[{%#]/.test(value) ? change({ text: value, format: "jinja2", place, isQuiet: false }) : value;
  }
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => changeStrings(item, place, change));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, changeStrings(item, place, change)]));
}
