import type { Schemas } from "../../../generated/types.ts";

/** One part of a message. */
export type Content = Schemas["Content"];

/** Contents as lists of parts: the contract accepts a plain string for one text part, and the server turns it into a list. */
type WithParts<T> = T extends { content: unknown }
  ? Omit<T, "content"> & { content: Content[] }
  : T extends { content?: unknown }
    ? Omit<T, "content"> & { content?: Content[] | null }
    : T;

export type Message = WithParts<Schemas["Message"]>;
type CompletionPrompt = WithParts<Schemas["CompletionPrompt"]>;
type ChatPrompt = Omit<Schemas["ChatPrompt"], "messages"> & { messages: Message[] };
export type PromptTemplate = ChatPrompt | CompletionPrompt;
export type PromptMetadata = Schemas["PromptMetadata"];
export type PromptModel = NonNullable<Schemas["PromptModel"]>;
export type Tool = Schemas["BlueprintTool"];
export type TemplateFormat = Schemas["TemplateFormat"];
/** A prompt template as requests contain it. */
export type GivenPromptTemplate = Schemas["PromptTemplate"];
export type GivenMessage = Schemas["Message"];
