import { releaseMemory } from "../core/values/releaseMemory.ts";
import { Problem } from "../domain/problem.ts";
import type { UploadSet } from "../handlers/upload.ts";
import { findUnstorable, madeStorable } from "../validation/unstorable.ts";
import type { BodyAccount } from "./bytesInFlight.ts";
import { faultsProblem } from "./faults.ts";
import { inflated } from "./inflate.ts";
import { parseJson } from "./json.ts";
import { RequestUploads, readLargeBody } from "./upload.ts";
import type { UploadAccount } from "./uploadRoom.ts";

/** Body of a request in the form that validators check. */
export interface ReadBody {
  /** Undefined when there is none. */
  value: unknown;
  uploads: UploadSet;
  /** Media type of a value that is bytes. */
  media?: string;
  /** Declared media type with its parameters. */
  type?: string | null;
  /** Removes stored files when the request ends; set where there are any. */
  dispose?: () => Promise<void>;
}

export interface BodyLimits {
  /** Limit of the bytes of the whole body. */
  maxBytes: number;
  /** Limit of the decoded bytes of a file in it; null when it holds none. */
  maxFileBytes: number | null;
  /** Accepted media types besides JSON; their bytes are not parsed here. */
  otherMedia?: readonly string[] | undefined;
  /** Accepted content encodings; `maxBytes` holds before and after. */
  encodings?: readonly string[] | undefined;
  hasExactIntegers?: boolean | undefined;
  isLenient?: boolean | undefined;
  takesNesting?: boolean | undefined;
}

/** Part of Bun's server that reading needs. */
export interface SocketTimeouts {
  timeout(request: Request, seconds: number): void;
}

/** Size up to which Bun collects a body, under its own time limit. */
const smallBytes = 64 * 1024;
/** Limit of the bytes of JSON around the large strings of a body. */
const jsonBytesBesideUploads = 1024 * 1024;

interface Pace {
  /** Limit of the time between two chunks. */
  stallMs: number;
  /** Limit of the time that a body may be behind the slowest pace. */
  baseMs: number;
  slowestBytesPerMs: number;
}

interface ReadingOptions {
  pace?: Pace;
  /** Receives the bytes as they arrive. */
  observe?: ((bytes: Uint8Array) => void) | undefined;
  /** Account that is charged with every byte in memory. */
  account?: BodyAccount;
  /** Account that is charged with every byte on disk. */
  diskAccount?: UploadAccount | undefined;
}

const usualPace: Pace = { stallMs: 30_000, baseMs: 60_000, slowestBytesPerMs: 16 };

/** Empty set that requests without files share. */
const noUploads: UploadSet = new RequestUploads(0);

export const noBody: ReadBody = { value: undefined, uploads: noUploads };

const decoder = new TextDecoder("utf-8", { fatal: true });
const lenientDecoder = new TextDecoder("utf-8");

/**
 * Reads, decodes and parses a body within its limits: JSON becomes its value, other media types stay bytes.
 * @throws Problem payload_too_large, unsupported_media_type, invalid_json, bad_request, validation_error (NUL),
 * unavailable (too many bytes in flight)
 */
export async function readBody(
  request: Request,
  limits: BodyLimits,
  server: SocketTimeouts | null,
  { pace = usualPace, observe, account, diskAccount }: ReadingOptions = {},
): Promise<ReadBody> {
  const length = request.headers.get("content-length");
  const media = otherMediaOf(request.headers, limits.otherMedia);
  if (length === "0" || (length === null && request.body === null))
    return media ? bodyOfBytes(noBytes, media, request) : noBody;
  if (length !== null && Number(length) > limits.maxBytes) throw tooLarge(limits.maxBytes);
  const encoding = contentEncodingOf(request.headers, limits.encodings);
  if (media === null) requireJson(request.headers, limits.otherMedia);
  const isSmall = length !== null && Number(length) <= smallBytes;
  const arriving = () => arrivingChunks(request, server, pace);
  const chunks = observe ? () => observed(arriving(), observe) : arriving;
  if (limits.maxFileBytes === null) {
    const sent = isSmall ? await readAtOnce(request, account) : await collect(chunks(), limits.maxBytes, account);
    const bytes = encoding === null ? sent : decompressed(sent, encoding, limits.maxBytes, account);
    if (isSmall) observe?.(sent);
    if (media !== null) return bodyOfBytes(bytes, media, request);
    return bytes.byteLength === 0 ? noBody : { value: parseBytes(bytes, limits), uploads: noUploads };
  }
  // A file that cannot find room is refused before its bytes are sent.
  if (length !== null) diskAccount?.announce(leastFileBytes(Number(length)));
  const sizes = { bodyBytes: limits.maxBytes, jsonBytes: jsonBytesBesideUploads, fileBytes: limits.maxFileBytes };
  const { json, uploads } = await readLargeBody(released(chunks()), sizes, diskAccount);
  try {
    return { value: parseBytes(json, limits), uploads, dispose: () => uploads.dispose() };
  } catch (error) {
    await uploads.dispose();
    throw error;
  }
}

/** Gives the bytes that the files of a body of so many bytes have at least, decoded from base64. */
function leastFileBytes(bodyBytes: number): number {
  return Math.max(0, Math.floor(((bodyBytes - jsonBytesBesideUploads) * 3) / 4));
}

/** Refuses a body that is too large to be thrown away, sent to an operation that takes none. */
export function refuseHugeBody(request: Request, maxBytes: number): void {
  const length = request.headers.get("content-length");
  if (length !== null && Number(length) > maxBytes) throw tooLarge(maxBytes);
}

function tooLarge(maxBytes: number): Problem {
  return new Problem(
    "payload_too_large",
    `The request body is larger than ${maxBytes} bytes, the limit of this operation.`,
  );
}

const noBytes = new Uint8Array(0);

function bodyOfBytes(value: Uint8Array, media: string, { headers }: Request): ReadBody {
  return { value, media, type: headers.get("content-type"), uploads: noUploads };
}

/** Declared media type, without parameters and in lower case, if it is one of these; null otherwise. */
export function otherMediaOf(headers: Headers, otherMedia: readonly string[] | undefined): string | null {
  const type = otherMedia && headers.get("content-type");
  if (!type) return null;
  const essence = type.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  return otherMedia.includes(essence) ? essence : null;
}

/** Declared content encoding; null for a body that is sent as it is. */
function contentEncodingOf(headers: Headers, known: readonly string[] = []): string | null {
  const declared = headers.get("content-encoding");
  if (declared === null) return null;
  const encoding = declared.trim().toLowerCase();
  if (encoding === "identity" || encoding === "") return null;
  if (known.includes(encoding)) return encoding;
  const ways = known.length === 0 ? "uncompressed" : `uncompressed or with ${known.join(" or ")}`;
  throw new Problem("unsupported_media_type", `Send the body ${ways}; the content encoding was "${declared}".`);
}

function decompressed(
  sent: Uint8Array,
  encoding: string,
  maxBytes: number,
  account: BodyAccount | undefined,
): Uint8Array {
  if (sent.byteLength === 0) return sent;
  const bytes = inflated(sent, encoding, maxBytes);
  if (bytes === null) throw tooLarge(maxBytes);
  account?.take(bytes.byteLength);
  return bytes;
}

function requireJson(headers: Headers, otherMedia: readonly string[] = []): void {
  const type = headers.get("content-type");
  if (type === "application/json") return;
  const match = /^application\/json\s*(?:;\s*charset\s*=\s*"?([\w-]+)"?\s*)?;?\s*$/i.exec(type ?? "");
  if (match && (match[1] === undefined || /^utf-?8$/i.test(match[1]))) return;
  const found = type === null ? "there was no content type" : `the content type was ${JSON.stringify(type)}`;
  const others = otherMedia.map((media) => ` or ${media}`).join("");
  throw new Problem("unsupported_media_type", `Send the body as application/json in UTF-8${others}; ${found}.`);
}

async function readAtOnce(request: Request, account: BodyAccount | undefined): Promise<Uint8Array> {
  account?.take(Number(request.headers.get("content-length")));
  return new Uint8Array(await request.arrayBuffer().catch(incomplete));
}

async function* observed(chunks: AsyncIterable<Uint8Array>, observe: (bytes: Uint8Array) => void) {
  for await (const chunk of chunks) {
    observe(chunk);
    yield chunk;
  }
}

/** Chunks, of each of which nothing is left when the next is asked for. */
async function* released(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    yield chunk;
    releaseMemory(chunk);
  }
}

async function collect(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
  account: BodyAccount | undefined,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let received = 0;
  for await (const part of chunks) {
    received += part.byteLength;
    if (received > maxBytes) throw tooLarge(maxBytes);
    account?.take(part.byteLength);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/**
 * Chunks of the body as they arrive. Bun counts its idle timeout from the start of a request, whether bytes arrive or
 * not (measured: an upload of one byte every 100 ms is cut), so that one is switched off and the pace is watched here.
 */
async function* arrivingChunks(
  request: Request,
  server: SocketTimeouts | null,
  { stallMs, baseMs, slowestBytesPerMs }: Pace,
): AsyncGenerator<Uint8Array> {
  if (request.body === null) return;
  server?.timeout(request, 0);
  let deadline = performance.now() + baseMs;
  const reader = request.body.getReader();
  let isWhole = false;
  try {
    for (;;) {
      const wait = Math.min(stallMs, deadline - performance.now());
      const { done, value } = await within(reader.read(), wait).catch(incomplete);
      isWhole = done;
      if (done) return;
      const arrivedAt = performance.now();
      yield value;
      const now = performance.now();
      // Storing them is no time of the client's; and what came fast does not let the rest come slowly.
      deadline = Math.min(deadline + now - arrivedAt + value.byteLength / slowestBytesPerMs, now + baseMs);
    }
  } finally {
    if (!isWhole) await giveUp(request, reader);
  }
}

type BodyReader = Pick<ReadableStreamDefaultReader<Uint8Array>, "read" | "cancel">;

/** Limit of what is received of a body only to be thrown away. */
const mostWasted = { bytes: 64 * 1024 * 1024, ms: 5_000 };

/** Prepares a request with an unread body for its answer: see giveUp. */
export async function leaveUnread(request: Request): Promise<void> {
  if (request.body !== null && !request.bodyUsed && closesConnection(request)) {
    await giveUp(request, request.body.getReader());
  }
}

/**
 * Stops reading a body. Bun goes on to receive and throw away what still comes after the answer, until its timeout,
 * unless the client wants the connection closed: closing it while the client sends would break it off before the
 * answer was read. Of such a client the rest is received first.
 */
async function giveUp(request: Request, reader: BodyReader): Promise<void> {
  if (closesConnection(request)) await throwAwayRest(reader);
  // Not awaited: neither the end of the body nor an error in it changes the answer.
  reader.cancel().catch(() => {});
}

function closesConnection({ headers }: Request): boolean {
  return /\bclose\b/i.test(headers.get("connection") ?? "");
}

async function throwAwayRest(reader: BodyReader): Promise<void> {
  const deadline = performance.now() + mostWasted.ms;
  try {
    for (let bytes = 0; bytes < mostWasted.bytes; ) {
      const { done, value } = await within(reader.read(), deadline - performance.now());
      if (done) return;
      bytes += value.byteLength;
    }
  } catch {
    // It broke off or came too slowly: the client gets the answer, if it is still connected.
  }
}

function incomplete(cause: unknown): never {
  if (cause instanceof Problem) throw cause;
  throw new Problem("bad_request", "The request body did not arrive completely.", { cause });
}

async function within<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  const { promise: stalled, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(new Problem("bad_request", "The request body stopped arriving, or came too slowly."));
  }, milliseconds);
  try {
    return await Promise.race([work, stalled]);
  } finally {
    clearTimeout(timer);
  }
}

function parseBytes(bytes: Uint8Array, limits: BodyLimits): unknown {
  const { hasExactIntegers = false, isLenient = false, takesNesting = false } = limits;
  const text = isLenient ? lenientDecoder.decode(bytes) : decode(bytes);
  const value = parseJson(text, { hasExactIntegers, takesNesting });
  if (isLenient) return madeStorable(text, value);
  const faults = findUnstorable(text, value, ["body"]);
  if (faults.length > 0) throw faultsProblem(faults);
  return value;
}

function decode(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch (cause) {
    throw new Problem("bad_request", "The request body is not valid UTF-8.", { cause });
  }
}
