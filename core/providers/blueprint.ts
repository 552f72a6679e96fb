import type { Schemas } from "../../generated/types.ts";

export type PromptTemplate = Schemas["PromptTemplate"];
export type ChatPrompt = Schemas["ChatPrompt"];
export type CompletionPrompt = Schemas["CompletionPrompt"];
export type Message = Schemas["Message"];
export type AssistantMessage = Schemas["AssistantMessage"];
export type ToolCall = Schemas["ToolCall"];
export type FunctionDefinition = Schemas["FunctionDefinition"];
export type BuiltInTool = Schemas["BuiltInTool"];
export type Content = Schemas["Content"];
export type TextContent = Schemas["TextContent"];
export type ThinkingContent = Schemas["ThinkingContent"];
export type Annotation = Schemas["Annotation"];

/** Message that a provider is sent; placeholders, which stand for other messages, are not. */
export type SentMessage = Exclude<Message, { role: "placeholder" }>;

/** Parts of a message; a plain string is one text. */
export function contentsOf(contents: string | Content[] | null | undefined): Content[] {
  if (typeof contents === "string") return contents === "" ? [] : [{ type: "text", text: contents }];
  return contents ?? [];
}

/** A completion as the one message of a chat, for interfaces that take nothing else. */
export function asChat(template: PromptTemplate): ChatPrompt {
  if (template.type === "chat") return template;
  const { template_format, input_variables } = template;
  const message = { role: "user" as const, content: contentsOf(template.content), template_format, input_variables };
  return { type: "chat", messages: [message], input_variables };
}

export function contentTextOf(contents: string | Content[] | null | undefined): string {
  return contentsOf(contents)
    .flatMap((content) => (content.type === "text" ? content.text : []))
    .join("");
}
