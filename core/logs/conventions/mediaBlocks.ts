import type { Json } from "../../values/json.ts";
import { isObject, type JsonObject, textOf } from "./attributes.ts";
import type { BlockReader, MessageParts } from "./messageParts.ts";

const imageUrl: BlockReader = (parts, block) => {
  const image = isObject(block.image_url) ? block.image_url : block;
  const url = textOf(image.url) ?? textOf(block.image_url);
  if (url === null) return false;
  const detail = textOf(image.detail);
  parts.content.push({ type: "image_url", image_url: { url, ...(detail === null ? {} : { detail }) } });
  return true;
};

/** Reads `{image, mediaType}` of the AI SDK, and `{source}` of Anthropic. */
const image: BlockReader = (parts, block) => {
  if (isObject(block.source)) return sourced(parts, block, "image/png");
  return addMedia(parts, block.image, mimeTypeOf(block) ?? "image/png", null);
};

const documentBlock: BlockReader = (parts, block) => sourced(parts, block, "application/pdf");

/** Anthropic: `{source: {type: base64 | url | text | file, media_type, data | url | file_id}}`. */
function sourced(parts: MessageParts, block: JsonObject, assumed: string): boolean {
  if (!isObject(block.source)) return false;
  const { source } = block;
  const data = source.data ?? source.url ?? source.file_id ?? source.bytes;
  return addMedia(parts, data, mimeTypeOf(source) ?? assumed, textOf(block.title) ?? textOf(block.name));
}

/** Reads `{file}` of OpenAI, `{data, mediaType}` of the AI SDK, and `{file_id}` of the GenAI conventions. */
const file: BlockReader = (parts, block) => {
  const inner = isObject(block.file) ? block.file : block;
  const data = inner.data ?? inner.file_data ?? inner.url ?? inner.file_url ?? inner.file_id ?? inner.uri;
  return addMedia(parts, data, mimeTypeOf(inner) ?? modalityType(block), textOf(inner.filename) ?? textOf(inner.name));
};

/** Reads `{modality, mime_type, content | uri}` of the GenAI conventions. */
const blob: BlockReader = (parts, block) =>
  addMedia(
    parts,
    block.content ?? block.data ?? block.uri ?? block.url,
    mimeTypeOf(block) ?? modalityType(block),
    null,
  );

const audio: BlockReader = (parts, block) => {
  if (!isObject(block.input_audio)) return false;
  return addMedia(parts, block.input_audio.data, `audio/${textOf(block.input_audio.format) ?? "wav"}`, null);
};

/** Reads `{inlineData: {mimeType, data}}` and `{fileData: {mimeType, fileUri}}` of Google, in camel or snake case. */
const googleData: BlockReader = (parts, block) => {
  const inner = block.inlineData ?? block.inline_data ?? block.fileData ?? block.file_data;
  if (!isObject(inner)) return false;
  return addMedia(parts, inner.data ?? inner.fileUri ?? inner.file_uri, mimeTypeOf(inner), null);
};

/** Reads `{media: {url, contentType}}` of Genkit. */
const genkitMedia: BlockReader = (parts, { media }) => {
  if (!isObject(media)) return false;
  return addMedia(parts, media.url, textOf(media.contentType), null);
};

/** @param data a URL, a data URL, base64, or a name that the provider has for the file */
function addMedia(parts: MessageParts, data: Json | undefined, type: string | null, title: string | null): boolean {
  const source = isObject(data) ? textOf(data.url) : textOf(data);
  if (source === null) return false;
  const isUrl = /^(https?|gs|s3|data):/i.test(source);
  const isName = !isUrl && /^file[-_]/.test(source);
  const url = isUrl || isName ? source : `data:${type ?? "application/octet-stream"};base64,${source}`;
  if (type?.startsWith("image") && !isName) {
    parts.content.push({ type: "image_url", image_url: { url } });
  } else {
    const format = isName ? "neither" : /^data:/i.test(url) ? "base64" : "url";
    parts.content.push({ type: "media", media: { title: title ?? "media", type, url, format } });
  }
  return true;
}

function mimeTypeOf(block: JsonObject): string | null {
  return textOf(block.mime_type) ?? textOf(block.media_type) ?? textOf(block.mediaType) ?? textOf(block.mimeType);
}

/**
 * Media type for a block that names only the kind of media. Any image type will do: it decides the block and nothing
 * else.
 */
function modalityType(block: JsonObject): string | null {
  return modalityTypes.get(textOf(block.modality) ?? "") ?? null;
}

const modalityTypes = new Map([
  ["image", "image/png"],
  ["audio", "audio/wav"],
  ["video", "video/mp4"],
]);

/** Images, sounds, films and files, by the type of the block. */
export const mediaReaders: Record<string, BlockReader> = {
  image_url: imageUrl,
  input_image: imageUrl,
  image,
  document: documentBlock,
  file,
  input_file: file,
  blob,
  uri: blob,
  input_audio: audio,
  inlineData: googleData,
  fileData: googleData,
  inline_data: googleData,
  file_data: googleData,
  media: genkitMedia,
};
