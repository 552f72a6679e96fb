import type { ChatPrompt, Content, FunctionDefinition, Message, PromptTemplate, ToolCall } from "./blueprint.ts";
import { type Fields, field, fields, nullableTextAt, textAt } from "./fields.ts";

export interface ProviderCall {
  template: PromptTemplate;
  model: string | null;
  /** Arguments besides the prompt, the model and secrets. */
  parameters: Fields;
}

type Tool = NonNullable<ChatPrompt["tools"]>[number];

export const rendered = { template_format: "f-string" as const, input_variables: [] as string[] };

export function message(
  role: "system" | "developer" | "user",
  content: Content[],
  name: string | null = null,
): Message {
  return { role, content, ...(name !== null && { name }), ...rendered };
}

export function assistant(content: Content[], tool_calls: ToolCall[]): Message {
  return { role: "assistant", content, ...(tool_calls.length > 0 && { tool_calls }), ...rendered };
}

export function toolAnswer(tool_call_id: string, content: Content[], name: string | null = null): Message {
  return { role: "tool", tool_call_id, content, ...(name !== null && { name }), ...rendered };
}

export function functionAnswer(name: string, content: Content[]): Message {
  return { role: "function", name, content, ...rendered };
}

export function chatPromptOf(messages: Message[], tools: Tool[], toolChoice: ChatPrompt["tool_choice"]): ChatPrompt {
  return {
    type: "chat",
    messages,
    ...(tools.length > 0 && { tools }),
    ...(toolChoice != null && { tool_choice: toolChoice }),
    input_variables: [],
  };
}

export function completionPromptOf(text: string): PromptTemplate {
  return { type: "completion", content: text === "" ? [] : [{ type: "text", text }], ...rendered };
}

/** A function with its schema under the provider's name for it. */
export function functionTool(definition: unknown, schemaName = "parameters"): Tool {
  const strict = field(definition, "strict");
  const described: FunctionDefinition = {
    name: textAt(definition, "name"),
    description: textAt(definition, "description"),
    strict: typeof strict === "boolean" ? strict : false,
    parameters: fields(field(definition, schemaName)),
  };
  return { type: "function", function: described };
}

/** A tool of OpenAI that takes a text, as a function that takes it as `input`; `customCall` reads its calls. */
export function customTool(definition: unknown): Tool {
  const parameters = { type: "object", properties: { input: { type: "string" } }, required: ["input"] };
  return functionTool({ name: textAt(definition, "name"), description: textAt(definition, "description"), parameters });
}

/** Words of the blueprint for tools of providers, whose own words begin with these. */
export const builtInTools = [
  "web_search",
  "file_search",
  "code_interpreter",
  "image_generation",
  "google_maps",
  "url_context",
  "mcp",
  "bash",
  "shell",
  "apply_patch",
  "text_editor",
] as const;

/** Tool of the provider's own, with its settings as they are; none where the blueprint has no word for it. */
export function builtInTool(config: unknown, type: string): Tool[] {
  const word = builtInTools.find((name) => type.startsWith(name));
  return word ? [{ type: word, config: fields(config) }] : [];
}

/** Content of a text, or of a list whose parts `read` knows. */
export function contentsFrom(value: unknown, read: (part: unknown) => Content[]): Content[] {
  if (typeof value === "string") return value === "" ? [] : [{ type: "text", text: value }];
  return Array.isArray(value) ? value.flatMap(read) : [];
}

export function media(url: string, type: string | null, title = "media"): Content {
  const isAddress = /^[a-z][a-z0-9+.-]*:\/\//i.test(url);
  return { type: "media", media: { title, type, url, format: isAddress ? "url" : "base64" } };
}

export function image(url: string, detail: string | null = null): Content {
  return { type: "image_url", image_url: { url, ...(detail !== null && { detail }) } };
}

/** A choice of tool in OpenAI's words. */
export function openaiChoice(choice: unknown): ChatPrompt["tool_choice"] {
  if (typeof choice === "string") return choice;
  const name = nullableTextAt(field(choice, "function") ?? field(choice, "custom") ?? choice, "name");
  return name === null ? null : { type: "function", function: { name } };
}

/** Arguments of clients that are not part of the call: keys and addresses. */
const secretKeys =
  /^(api_?key|base_?url|auth_?token|aws_\w+|access_?token|default_?headers|extra_headers|http_?options)$/i;

/** Arguments of a call without the prompt, the model and secrets. */
export function callParametersOf(kwargs: unknown, promptKeys: readonly string[]): Fields {
  return Object.fromEntries(
    Object.entries(fields(kwargs)).filter(([key]) => !promptKeys.includes(key) && !secretKeys.test(key)),
  );
}
