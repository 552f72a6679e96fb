import type { Content, Message, PromptTemplate, TemplateFormat, Tool } from "./blueprint.ts";
import { fStringNames } from "./formats/fString.ts";
import { jinjaNames } from "./jinja/jinjaNames.ts";

/** Writes the names of the variables to each message, and all of them to the template. */
export function withInputVariables(template: PromptTemplate, metadata: unknown): PromptTemplate {
  if (template.type === "completion") {
    const names = namesOfContents(template.content, template.template_format);
    return { ...template, input_variables: unique([...names, ...namesInFormat(metadata)]) };
  }
  const messages = template.messages.map(
    (message): Message => ({ ...message, input_variables: unique(namesOfMessage(message)) }),
  );
  const all = [
    ...messages.flatMap((message) => message.input_variables),
    ...namesOfTools(template.tools ?? []),
    ...namesInFormat(metadata),
  ];
  return { ...template, messages, input_variables: unique(all) };
}

function unique(names: string[]): string[] {
  return [...new Set(names)];
}

/** Names of the variables of one text. */
function namesOfText(text: string, format: TemplateFormat): string[] {
  return format === "jinja2" ? jinjaNames(text) : fStringNames(text);
}

function namesOfMessage(message: Message): string[] {
  if (message.role === "placeholder") return [message.name];
  return namesOfContents(message.content ?? [], message.template_format);
}

function namesOfContents(contents: Content[], format: TemplateFormat): string[] {
  return contents.flatMap((content) => {
    if (content.type === "text") return namesOfText(content.text, format);
    if (content.type === "media_variable") return [content.name];
    if (content.type === "image_url") return content.image_variable ? [content.image_variable] : [];
    return [];
  });
}

function namesOfTools(tools: Tool[]): string[] {
  return tools.flatMap((tool) => {
    if (tool.type === "variable") return [tool.name];
    return tool.type === "function" ? namesInStrings(tool.function) : [];
  });
}

/** Names in the strings of a tool or a schema, which are jinja2: braces are too common in JSON for f-strings. */
function namesInStrings(value: unknown): string[] {
  if (typeof value === "string") return jinjaNames(value);
  if (typeof value !== "object" || value === null) return [];
  const { type, name } = value as { type?: unknown; name?: unknown };
  if ((type === "enum_variable" || type === "variable") && typeof name === "string") return [name];
  return Object.values(value).flatMap(namesInStrings);
}

function namesInFormat(metadata: unknown): string[] {
  const { model } = (metadata ?? {}) as { model?: { parameters?: { response_format?: unknown } | null } | null };
  return namesInStrings(model?.parameters?.response_format);
}
