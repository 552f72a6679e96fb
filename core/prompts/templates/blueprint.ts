import type { components } from "../../../generated/types.ts";

type Schemas = components["schemas"];

/** One part of a message. */
export type Content = Schemas["Content"];

/** The contract lets a plain string stand for one text part; inside the server there are only lists. */
type WithParts<T> = T extends { content: unknown }
  ? Omit<T, "content"> & { content: Content[] }
  : T extends { content?: unknown }
    ? Omit<T, "content"> & { content?: Content[] | null }
    : T;

export type Message = WithParts<Schemas["Message"]>;
export type CompletionPrompt = WithParts<Schemas["CompletionPrompt"]>;
export type ChatPrompt = Omit<Schemas["ChatPrompt"], "messages"> & { messages: Message[] };
export type PromptTemplate = ChatPrompt | CompletionPrompt;
export type PromptMetadata = Schemas["PromptMetadata"];
export type PromptModel = NonNullable<Schemas["PromptModel"]>;
export type Tool = Schemas["BlueprintTool"];
export type TemplateFormat = Schemas["TemplateFormat"];
/** A prompt template as requests bring it. */
export type GivenPromptTemplate = Schemas["PromptTemplate"];
export type GivenMessage = Schemas["Message"];
