import type { Content } from "./blueprint.ts";

const extensions: Record<string, string> = {
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
};

/** How files begin, in base64. */
const beginnings: [start: string, type: string][] = [
  ["iVBORw0KGgo", "image/png"],
  ["/9j/", "image/jpeg"],
  ["R0lGOD", "image/gif"],
  ["JVBERi0", "application/pdf"],
  ["SUQz", "audio/mpeg"],
  ["T2dnUw", "audio/ogg"],
  ["PHN2Zy", "image/svg+xml"],
];

/** A file that a variable gives: an address, a data URI, or bare base64. */
export function mediaContent(value: string): Content {
  const type = mediaType(value);
  const isAddress = /^https?:\/\//i.test(value);
  if (type.startsWith("image/") && (isAddress || value.startsWith("data:"))) {
    return { type: "image_url", image_url: { url: value } };
  }
  return { type: "media", media: { title: "media", type, url: value, format: isAddress ? "url" : "base64" } };
}

/** What the data URI says, what the bytes begin with, what the address ends with; else an image. */
function mediaType(value: string): string {
  const declared = /^data:([\w.+-]+\/[\w.+-]+)[;,]/.exec(value)?.[1];
  if (declared !== undefined) return declared.toLowerCase();
  if (/^https?:\/\//i.test(value)) {
    const extension = /\.(\w+)(?:[?#]|$)/.exec(value)?.[1]?.toLowerCase() ?? "";
    return extensions[extension] ?? "image/png";
  }
  if (/^UklGR/.test(value)) return atob(value.slice(0, 16)).endsWith("WEBP") ? "image/webp" : "audio/wav";
  return beginnings.find(([start]) => value.startsWith(start))?.[1] ?? "image/png";
}
