import type { LanguageModelV3ToolResultPart } from "@ai-sdk/provider";
import { contentTextOf, type SentMessage } from "../providers/blueprint.ts";
import { parsedObject, withFileNotes } from "../providers/conversation.ts";
import type { ReplyForm } from "../providers/fromReply.ts";
import { isImage, type MediaFile, mediaFileOf } from "../providers/media.ts";
import { ModelFault } from "./modelFault.ts";

type Output = LanguageModelV3ToolResultPart["output"];
type Part = Extract<Output, { type: "content" }>["value"][number];

/** Files that the library sends in results of tools, by the form of the provider's replies; none elsewhere. */
const takenFiles: Partial<Record<ReplyForm, (file: MediaFile) => boolean>> = {
  "openai.responses": () => true,
  "anthropic.messages": (file) => file.source.kind !== "id" && (isImage(file) || file.mediaType === "application/pdf"),
  google: ({ source }) => source.kind !== "id",
  bedrock: ({ source }) => source.kind !== "id",
};

/** Result of a tool in the terms of the AI SDK: an object or a text, or texts and files where there are files. */
export function toolOutput(contents: SentMessage["content"], form: ReplyForm): Output {
  const parts = withFileNotes(contents, takenFiles[form]);
  const text = contentTextOf(parts);
  const files = parts.flatMap((content) => mediaFileOf(content) ?? []);
  if (files.length > 0) return { type: "content", value: [...textParts(text, form), ...files.map(filePart)] };
  const json = text.trim() === "" ? null : parsedObject(text);
  return json ? { type: "json", value: json as never } : { type: "text", value: text };
}

/** One text for all: Gemini counts results, and the library makes one of every text, but none of a file. */
function textParts(text: string, form: ReplyForm): Part[] {
  if (text.trim() !== "") return [{ type: "text", text }];
  return form === "google" ? [{ type: "text", text: "The result is a file." }] : [];
}

function filePart(file: MediaFile): Part {
  const { source, mediaType, title, detail } = file;
  const options = detail && { openai: { imageDetail: detail }, azure: { imageDetail: detail } };
  const more = options ? { providerOptions: options } : {};
  switch (source.kind) {
    case "id":
      return { type: isImage(file) ? "image-file-id" : "file-id", fileId: source.id, ...more };
    case "url": {
      const url = addressOf(source.url).href;
      return isImage(file) ? { type: "image-url", url, ...more } : { type: "file-url", url, mediaType };
    }
    case "base64":
      return isImage(file)
        ? { type: "image-data", data: source.data, mediaType, ...more }
        : { type: "file-data", data: source.data, mediaType, filename: title };
  }
}

/** @throws ModelFault for an address that is none */
export function addressOf(url: string): URL {
  const address = URL.parse(url);
  if (address) return address;
  throw new ModelFault("TEMPLATE_RENDER_ERROR", `${JSON.stringify(url.slice(0, 200))} is not the address of a file.`);
}
