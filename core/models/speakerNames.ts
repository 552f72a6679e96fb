import type { LanguageModelV3Message, LanguageModelV3Prompt } from "@ai-sdk/provider";

/** Key of the options of a message under which its speaker's name is; no library reads it. */
const key = "speaker";

/** Options of a message that hold the name of its speaker. */
export function speakerOptions(name: string | null | undefined): Pick<LanguageModelV3Message, "providerOptions"> {
  return name ? { providerOptions: { [key]: { name } } } : {};
}

/** Adds the names of speakers to the messages of a request to OpenAI's chat, for which the library has no option. */
export function addSpeakers(
  prompt: LanguageModelV3Prompt,
): ((body: Record<string, unknown>) => Record<string, unknown>) | null {
  const names = prompt.flatMap(({ role, providerOptions }) => (role === "tool" ? [] : [providerOptions?.[key]?.name]));
  if (!names.some(Boolean)) return null;
  return (body) => {
    const messages = (body.messages ?? []) as Record<string, unknown>[];
    const spoken = messages.filter(({ role }) => role !== "tool");
    // The library leaves out instructions for models that take none.
    if (spoken.length !== names.length) return body;
    const named = new Map(spoken.map((message, index) => [message, names[index]]));
    return {
      ...body,
      messages: messages.map((message) => (named.get(message) ? { ...message, name: named.get(message) } : message)),
    };
  };
}
