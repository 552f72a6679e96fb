import type { LanguageModelV3FilePart, LanguageModelV3Message, LanguageModelV3Prompt } from "@ai-sdk/provider";
import { guardedFetch } from "../platform/outbound/guardedFetch.ts";
import { OutboundFault } from "../platform/outbound/outboundFault.ts";
import { typeOfBytes } from "../providers/media.ts";
import { ModelFault } from "./modelFault.ts";

const maxFileBytes = 20 * 1024 * 1024;
const timeoutMs = 30_000;

/** Replaces addresses of files that the provider would not fetch by the content of the files. */
export async function inlineFiles(
  prompt: LanguageModelV3Prompt,
  readable: Record<string, RegExp[]>,
  signal: AbortSignal | undefined,
): Promise<LanguageModelV3Prompt> {
  return Promise.all(
    prompt.map(async (message) => {
      if (message.role === "tool") {
        return {
          ...message,
          content: await Promise.all(message.content.map((part) => inlineResult(part, readable, signal))),
        };
      }
      if (message.role !== "user" && message.role !== "assistant") return message;
      const content = await Promise.all(
        (message.content as { type: string }[]).map((part) =>
          isUnreadable(part, readable) ? withBytes(part, signal) : part,
        ),
      );
      return { ...message, content } as typeof message;
    }),
  );
}

type ToolPart = Extract<LanguageModelV3Message, { role: "tool" }>["content"][number];

/**
 * Result of a tool whose files are read like those of a message. Addresses that a library lists for every kind of file are
 * Google's, which takes none in results: the library would send them as text, or fetch them itself, unguarded.
 */
async function inlineResult(
  part: ToolPart,
  readable: Record<string, RegExp[]>,
  signal: AbortSignal | undefined,
): Promise<ToolPart> {
  if (part.type !== "tool-result" || part.output.type !== "content") return part;
  const value = await Promise.all(
    part.output.value.map(async (item) => {
      if (item.type !== "image-url" && item.type !== "file-url") return item;
      const mediaType = (item.type === "file-url" && item.mediaType) || "image/png";
      const file = { type: "file" as const, mediaType, data: new URL(item.url) };
      if (!isUnreadable(file, { ...readable, "*": [] })) return item;
      const { data, mediaType: given } = await withBytes(file, signal);
      const type = given.startsWith("image/") ? ("image-data" as const) : ("file-data" as const);
      const { providerOptions = {} } = item;
      return { type, mediaType: given, data: Buffer.from(data as Uint8Array).toString("base64"), providerOptions };
    }),
  );
  return { ...part, output: { ...part.output, value } };
}

type AddressedFile = LanguageModelV3FilePart & { data: URL };

function isUnreadable(part: { type: string }, readable: Record<string, RegExp[]>): part is AddressedFile {
  const { type, data, mediaType } = part as LanguageModelV3FilePart;
  if (type !== "file" || !(data instanceof URL)) return false;
  const kinds = [mediaType, `${mediaType.slice(0, mediaType.indexOf("/"))}/*`, "*/*", "*"];
  return !kinds.some((kind) => readable[kind]?.some((pattern) => pattern.test(data.href)));
}

/** Type of a file by its server; null where that tells only that it has bytes. */
function typeIn(headers: Headers): string | null {
  const type = headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  return /^[^/,\s]+\/[^/,\s]+$/.test(type) && !type.endsWith("/octet-stream") ? type : null;
}

async function withBytes(part: AddressedFile, signal: AbortSignal | undefined): Promise<LanguageModelV3FilePart> {
  try {
    const response = await guardedFetch(part.data, signal ? { signal } : {}, {
      timeoutMs,
      maxResponseBytes: maxFileBytes,
    });
    if (!response.ok) throw new OutboundFault("unreachable", `the response status was ${response.status}.`);
    const data = new Uint8Array(await response.arrayBuffer());
    const mediaType = typeIn(response.headers) ?? typeOfBytes(data) ?? part.mediaType;
    return { ...part, mediaType, data };
  } catch (error) {
    if (!(error instanceof OutboundFault)) throw error;
    throw new ModelFault("PROVIDER_ERROR", `The file at ${part.data.href} could not be fetched: ${error.message}`, {
      cause: error,
    });
  }
}
