import { extensionsIn, isWebp } from "../../providers/media.ts";
import { lookup } from "../../values/lookup.ts";
import type { Content } from "./blueprint.ts";

const extensions = lookup({
  avif: "image/avif",
  csv: "text/csv",
  gif: "image/gif",
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  json: "application/json",
  m4a: "audio/mp4",
  md: "text/markdown",
  mov: "video/quicktime",
  mp3: "audio/mpeg",
  mp4: "video/mp4",
  pdf: "application/pdf",
  png: "image/png",
  svg: "image/svg+xml",
  txt: "text/plain",
  wav: "audio/wav",
  webm: "video/webm",
  webp: "image/webp",
});

/** First characters of files in base64, by media type. */
const beginnings: [start: string, type: string][] = [
  ["iVBORw0KGgo", "image/png"],
  ["/9j/", "image/jpeg"],
  ["R0lGOD", "image/gif"],
  ["JVBERi0", "application/pdf"],
  ["SUQz", "audio/mpeg"],
  ["T2dnUw", "audio/ogg"],
  ["PHN2Zy", "image/svg+xml"],
];

/** Content for a file in a variable: an address, a data URI, or bare base64. */
export function mediaContent(value: string): Content {
  const type = mediaType(value);
  const isAddress = /^https?:\/\//i.test(value);
  if (type.startsWith("image/") && (isAddress || value.startsWith("data:"))) {
    return { type: "image_url", image_url: { url: value } };
  }
  return { type: "media", media: { title: "media", type, url: value, format: isAddress ? "url" : "base64" } };
}

/** Media type from the data URI, the first bytes, or the end of the address; an image where none of them tells. */
function mediaType(value: string): string {
  const declared = /^data:([\w.+-]+\/[\w.+-]+)[;,]/.exec(value)?.[1];
  if (declared !== undefined) return declared.toLowerCase();
  if (/^https?:\/\//i.test(value)) {
    return extensionsIn(value).flatMap((extension) => extensions[extension] ?? [])[0] ?? "image/png";
  }
  if (value.startsWith("UklGR")) return isWebp(value) ? "image/webp" : "audio/wav";
  return beginnings.find(([start]) => value.startsWith(start))?.[1] ?? "image/png";
}
