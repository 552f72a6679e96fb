import type { Content, Message, PromptTemplate, TemplateFormat, Tool } from "./blueprint.ts";
import { fStringNames } from "./formats/fString.ts";
import { jinjaNames } from "./jinja/jinjaNames.ts";

/** Writes the names of the variables to each message, and all of them to the template. */
export async function withInputVariables(template: PromptTemplate, metadata: unknown): Promise<PromptTemplate> {
  if (template.type === "completion") {
    const names = await namesOfContents(template.content, template.template_format);
    return { ...template, input_variables: unique([...names, ...(await namesInFormat(metadata))]) };
  }
  const messages: Message[] = [];
  for (const message of template.messages) {
    messages.push({ ...message, input_variables: unique(await namesOfMessage(message)) });
  }
  const all = [
    ...messages.flatMap((message) => message.input_variables),
    ...(await namesInEach(template.tools ?? [], namesOfTool)),
    ...(await namesInStrings(template.functions ?? [])),
    ...(await namesInFormat(metadata)),
  ];
  return { ...template, messages, input_variables: unique(all) };
}

function unique(names: string[]): string[] {
  return [...new Set(names)];
}

/** Names in each of some items, in order: one after the other, since each may have to give way. */
async function namesInEach<Item>(items: readonly Item[], namesOf: (item: Item) => Names): Promise<string[]> {
  const names: string[] = [];
  for (const item of items) for (const name of await namesOf(item)) names.push(name);
  return names;
}

type Names = string[] | Promise<string[]>;

function namesOfText(text: string, format: TemplateFormat): Names {
  return format === "jinja2" ? jinjaNames(text) : fStringNames(text);
}

function namesOfMessage(message: Message): Names {
  if (message.role === "placeholder") return [message.name];
  return namesOfContents(message.content ?? [], message.template_format);
}

function namesOfContents(contents: Content[], format: TemplateFormat): Promise<string[]> {
  return namesInEach(contents, (content) => {
    if (content.type === "text") return namesOfText(content.text, format);
    if (content.type === "media_variable") return [content.name];
    if (content.type === "image_url") return content.image_variable ? [content.image_variable] : [];
    return [];
  });
}

function namesOfTool(tool: Tool): Names {
  if (tool.type === "variable") return [tool.name];
  return tool.type === "function" ? namesInStrings(tool.function) : [];
}

/** Names in the strings of a tool or a schema, which are jinja2: braces are too common in JSON for f-strings. */
function namesInStrings(value: unknown): Names {
  if (typeof value === "string") return jinjaNames(value);
  if (typeof value !== "object" || value === null) return [];
  const { type, name } = value as { type?: unknown; name?: unknown };
  if ((type === "enum_variable" || type === "variable") && typeof name === "string") return [name];
  return namesInEach(Object.values(value), namesInStrings);
}

function namesInFormat(metadata: unknown): Names {
  const { model } = (metadata ?? {}) as { model?: { parameters?: { response_format?: unknown } | null } | null };
  return namesInStrings(model?.parameters?.response_format);
}
