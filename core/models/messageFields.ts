import type { LanguageModelV3Message, LanguageModelV3Prompt } from "@ai-sdk/provider";
import type { SentMessage } from "../providers/blueprint.ts";
import { cohereThoughts } from "../providers/cohere/payload.ts";
import { mistralThoughts } from "../providers/mistral/payload.ts";
import { messagesOfCalls, takesThoughts, thoughtFields } from "../providers/openai/chatThoughts.ts";

type Fields = Record<string, unknown>;

/** Fields of a message for which the library of its provider has no option. */
export type FieldsOf = (message: SentMessage) => Fields;

/** Providers with the interfaces of OpenAI, which keep system messages in their places. */
export const openaiLike = ["openai", "openai.azure", "openai.compatible", "openrouter", "huggingface"];

/** Reads the fields of messages for a provider's chat: the names of speakers, and thoughts that go back. */
export function fieldsFor(provider: string, baseUrl: string, messages: readonly SentMessage[]): FieldsOf {
  const ofCalls = messagesOfCalls(messages);
  if (provider === "mistral") return mistralThoughts;
  if (provider === "cohere") return (message) => (ofCalls.has(message) ? cohereThoughts(message) : {});
  if (!openaiLike.includes(provider)) return () => ({});
  const isTaking = takesThoughts(provider, baseUrl);
  return (message) => ({
    ...(message.name && { name: message.name }),
    ...(isTaking && ofCalls.has(message) && thoughtFields(message)),
  });
}

/** Key of the options of a message under which its fields are; no library reads it. */
const key = "added";

export function fieldOptions(fields: Fields): Pick<LanguageModelV3Message, "providerOptions"> {
  return Object.keys(fields).length > 0 ? { providerOptions: { [key]: fields as never } } : {};
}

/** Adds the fields of messages to the body of a request; null where there are none. */
export function addFields(prompt: LanguageModelV3Prompt): ((body: Fields) => Fields) | null {
  const fields = prompt.flatMap(({ role, providerOptions }) => (role === "tool" ? [] : [providerOptions?.[key]]));
  if (!fields.some(Boolean)) return null;
  return (body) => {
    const messages = (body.messages ?? []) as Fields[];
    const spoken = messages.filter(({ role }) => role !== "tool");
    // The library leaves out instructions for models that take none.
    if (spoken.length !== fields.length) return body;
    const added = new Map(spoken.map((message, index) => [message, fields[index]]));
    return { ...body, messages: messages.map((message) => ({ ...message, ...added.get(message) })) };
  };
}
