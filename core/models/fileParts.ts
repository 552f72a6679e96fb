import type { LanguageModelV3FilePart, LanguageModelV3Prompt } from "@ai-sdk/provider";
import { contentsOf, type SentMessage } from "../providers/blueprint.ts";
import type { ReplyForm } from "../providers/fromReply.ts";
import { isImage, type MediaFile, mediaFileOf } from "../providers/media.ts";
import { ModelFault } from "./modelFault.ts";
import { addressOf } from "./toolResult.ts";

/** A file of a message in the terms of the AI SDK. */
export function filePart(media: MediaFile): LanguageModelV3FilePart {
  const { source, title, detail } = media;
  return {
    type: "file",
    // The type of a file that its id names is not sent, but the library wants one that it knows.
    mediaType: source.kind === "id" && !isImage(media) ? "application/pdf" : media.mediaType,
    filename: title,
    data: source.kind === "url" ? addressOf(source.url) : source.kind === "base64" ? source.data : source.id,
    ...(detail && { providerOptions: { openai: { imageDetail: detail } } }),
  };
}

/**
 * Refuses files that only their ids name, where the library would send the id as if it were the content.
 * @throws ModelFault
 */
export function refuseFileIds(messages: readonly SentMessage[], form: ReplyForm, provider: string): void {
  const files = messages
    // Results of tools have texts in their place.
    .filter(({ role }) => role === "user" || role === "assistant")
    .flatMap(({ content }) => contentsOf(content).flatMap((part) => mediaFileOf(part) ?? []));
  for (const file of files) {
    if (file.source.kind !== "id" || takesId(file, file.source.id, form, provider)) continue;
    const named = JSON.stringify(file.source.id.slice(0, 200));
    const message = `The file ${named} cannot be sent to ${provider} by its id. Give its content or its address.`;
    throw new ModelFault("TEMPLATE_RENDER_ERROR", message);
  }
}

/** Whether the library tells an id from content. It knows ids by how they begin. */
function takesId(file: MediaFile, id: string, form: ReplyForm, provider: string): boolean {
  if (form === "openai.responses") return id.startsWith(provider === "openai.azure" ? "assistant-" : "file-");
  const isOpenaiChat = form === "openai.chat" && ["openai", "openai.azure"].includes(provider);
  return isOpenaiChat && id.startsWith("file-") && !isImage(file);
}

/** The prompt with the content of documents as bytes, for a library that takes base64 for the text of a document. */
export function withDocumentBytes(prompt: LanguageModelV3Prompt): LanguageModelV3Prompt {
  return withFiles(prompt, (part) =>
    typeof part.data === "string" && !part.mediaType.startsWith("image/")
      ? { ...part, data: Buffer.from(part.data, "base64") }
      : part,
  );
}

/** The prompt with texts of all kinds as plain ones, the only ones that Anthropic has. */
export function withPlainTexts(prompt: LanguageModelV3Prompt): LanguageModelV3Prompt {
  return withFiles(prompt, (part) =>
    part.mediaType.startsWith("text/") ? { ...part, mediaType: "text/plain" } : part,
  );
}

/** The prompt with the files of its user changed. */
function withFiles(
  prompt: LanguageModelV3Prompt,
  change: (part: LanguageModelV3FilePart) => LanguageModelV3FilePart,
): LanguageModelV3Prompt {
  return prompt.map((message) =>
    message.role === "user"
      ? { ...message, content: message.content.map((part) => (part.type === "file" ? change(part) : part)) }
      : message,
  );
}
