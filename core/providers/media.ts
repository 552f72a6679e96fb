import type { Content } from "./blueprint.ts";

/** File in a prompt: its address or its content. */
export interface MediaFile {
  source: { kind: "url"; url: string } | { kind: "base64"; data: string } | { kind: "id"; id: string };
  mediaType: string;
  title: string;
  /** Resolution at which a model looks at an image. */
  detail: string | null;
}

/** What an image is by its address. Clients send PDFs as images, too. */
const image = { kind: /^image\/|^application\/pdf$/, fallback: "image/png" };

/** File of a part of a message, or null. */
export function mediaFileOf(content: Content): MediaFile | null {
  switch (content.type) {
    case "image_url":
      return mediaFile(content.image_url.url, { ...image, type: null, detail: content.image_url.detail });
    case "output_media":
      return mediaFile(content.url, { ...image, type: content.mime_type });
    case "media": {
      const { url, type, title, format } = content.media;
      if (!url) return null;
      if (format === "neither") return { source: { kind: "id", id: url }, ...described(type, title) };
      return mediaFile(url, { type, title, kind: /./, fallback: "application/octet-stream" });
    }
    default:
      return null;
  }
}

function described(type: string | null | undefined, title: string | undefined) {
  return { mediaType: type ?? "application/octet-stream", title: title ?? "media", detail: null };
}

function mediaFile(
  url: string,
  about: {
    type: string | null | undefined;
    title?: string;
    kind: RegExp;
    fallback: string;
    detail?: string | null | undefined;
  },
): MediaFile {
  const rest = { title: about.title ?? "media", detail: about.detail ?? null };
  if (/^(https?|gs|s3):\/\//i.test(url)) {
    const mediaType = about.type ?? typeByExtension(url, about.kind) ?? about.fallback;
    return { source: { kind: "url", url }, mediaType, ...rest };
  }
  const inline = /^data:([^;,]*)((?:;[^,]*)?),(.*)$/s.exec(url);
  const data = inline ? base64Of(inline[2] as string, inline[3] as string) : url;
  const mediaType = about.type ?? (inline?.[1] || null) ?? typeByBytes(data) ?? about.fallback;
  return { source: { kind: "base64", data }, mediaType, ...rest };
}

/** Content of a data URL in base64. Without the word for it, it is a text in which bytes may stand as `%20`. */
function base64Of(parameters: string, content: string): string {
  if (/;\s*base64\s*$/i.test(parameters)) return content;
  const runs = content.split(/((?:%[0-9a-f]{2})+)/i);
  // Every second one is a run of bytes.
  const bytes = runs.map((run, index) => (index % 2 ? Buffer.from(run.replaceAll("%", ""), "hex") : Buffer.from(run)));
  return Buffer.concat(bytes).toString("base64");
}

export function isImage(media: MediaFile): boolean {
  return media.mediaType.startsWith("image/");
}

/** Address of a file, or its content as a data URL. */
export function asUrl(media: MediaFile): string {
  switch (media.source.kind) {
    case "url":
      return media.source.url;
    case "id":
      return media.source.id;
    case "base64":
      return `data:${media.mediaType};base64,${media.source.data}`;
  }
}

/** Name of a format, from the end of a media type: `png`, `pdf`. */
export function subtypeOf(media: MediaFile): string {
  return media.mediaType.slice(media.mediaType.indexOf("/") + 1);
}

/** Beginnings of files of a kind, in base64. */
const beginnings: [beginning: string, mediaType: string][] = [
  ["iVBORw0KGgo", "image/png"],
  ["/9j/", "image/jpeg"],
  ["R0lGOD", "image/gif"],
  ["JVBERi", "application/pdf"],
];

/** Type of a file by its first bytes; null for one that they do not tell. */
export function typeOfBytes(bytes: Uint8Array): string | null {
  return typeByBytes(Buffer.from(bytes.subarray(0, 12)).toString("base64"));
}

function typeByBytes(data: string): string | null {
  if (data.startsWith("UklGR")) return isWebp(data) ? "image/webp" : "audio/wav";
  return beginnings.find(([beginning]) => data.startsWith(beginning))?.[1] ?? null;
}

/** Whether base64 that begins as files of images and of sounds do is an image; it may have characters that base64 does not. */
export function isWebp(data: string): boolean {
  return Buffer.from(data.slice(0, 16), "base64").toString("latin1").endsWith("WEBP");
}

const types: Record<string, string> = {
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
  avif: "image/avif",
  heic: "image/heic",
  heif: "image/heif",
  pdf: "application/pdf",
  txt: "text/plain",
  csv: "text/csv",
  md: "text/markdown",
  html: "text/html",
  mp3: "audio/mp3",
  wav: "audio/wav",
  mp4: "video/mp4",
};

/** @param kind kinds of files that it may be, as others name a page or a thing beside the file */
function typeByExtension(url: string, kind: RegExp): string | null {
  const found = extensionsIn(url).map((extension) => (Object.hasOwn(types, extension) ? types[extension] : undefined));
  return found.find((type) => type !== undefined && kind.test(type)) ?? null;
}

/** Extensions of the files that an address names, in lower case: that of its path, then those in its query. */
export function extensionsIn(url: string): string[] {
  const address = URL.parse(url);
  const named = address ? [address.pathname, ...address.searchParams.values()] : [];
  return named.flatMap((name) => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? []);
}
