import { Problem } from "../domain/problem.ts";
import type { UploadSet } from "../handlers/upload.ts";
import { findUnstorable, madeStorable } from "../validation/unstorable.ts";
import type { BodyAccount } from "./bytesInFlight.ts";
import { faultsProblem } from "./faults.ts";
import { inflated } from "./inflate.ts";
import { parseJson } from "./json.ts";
import { RequestUploads, readLargeBody } from "./upload.ts";

/** A request's body as the validators want it. */
export interface ReadBody {
  /** Undefined when there is none. */
  value: unknown;
  uploads: UploadSet;
  /** Of a value that is bytes. */
  media?: string;
  /** The media type with its parameters, as it was declared. */
  type?: string | null;
  /** Set when something was stored that must go when the request ends. */
  dispose?: () => Promise<void>;
}

export interface BodyLimits {
  /** Of the whole body. */
  maxBytes: number;
  /** Of a file in it, decoded; null when it holds none. */
  maxFileBytes: number | null;
  /** Media types besides JSON that it may have; their bytes are not read here. */
  otherMedia?: readonly string[] | undefined;
  /** Content encodings that it may have; `maxBytes` holds before and after. */
  encodings?: readonly string[] | undefined;
  hasExactIntegers?: boolean | undefined;
  isLenient?: boolean | undefined;
  takesNesting?: boolean | undefined;
}

/** Bun's server, as far as reading needs it. Null when a request is handled without a socket (in tests). */
export interface SocketTimeouts {
  timeout(request: Request, seconds: number): void;
}

/** A body up to this size is left to Bun to collect, under its own limit of time. */
const smallBytes = 64 * 1024;
/** JSON around the large strings of a body. */
const jsonBytesBesideUploads = 1024 * 1024;

/** How long a body may take to arrive. */
export interface Pace {
  /** Between two chunks. */
  stallMs: number;
  /** In all, and longer in proportion to the size that the operation allows. */
  baseMs: number;
  slowestBytesPerMs: number;
}

export interface ReadingOptions {
  pace?: Pace;
  /** Gets the bytes as they arrive. */
  observe?: ((bytes: Uint8Array) => void) | undefined;
  /** Is charged with every byte that is kept. */
  account?: BodyAccount;
}

const usualPace: Pace = { stallMs: 30_000, baseMs: 60_000, slowestBytesPerMs: 16 };

/** Shared by the requests of which nothing was put into a file. */
const noUploads: UploadSet = new RequestUploads(0);

/** What there is to read of a request without a body. */
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
  { pace = usualPace, observe, account }: ReadingOptions = {},
): Promise<ReadBody> {
  const length = request.headers.get("content-length");
  const media = otherMediaOf(request.headers, limits.otherMedia);
  if (length === "0" || (length === null && request.body === null))
    return media ? bodyOfBytes(noBytes, media, request) : noBody;
  if (length !== null && Number(length) > limits.maxBytes) throw tooLarge(limits.maxBytes);
  const encoding = encodingOf(request.headers, limits.encodings);
  if (media === null) requireJson(request.headers, limits.otherMedia);
  const isSmall = length !== null && Number(length) <= smallBytes;
  const arriving = () => arrivingChunks(request, limits.maxBytes, server, pace);
  const chunks = observe ? () => observed(arriving(), observe) : arriving;
  if (limits.maxFileBytes === null) {
    const sent = isSmall ? await readAtOnce(request, account) : await collect(chunks(), limits.maxBytes, account);
    const bytes = encoding === null ? sent : decompressed(sent, encoding, limits.maxBytes, account);
    if (isSmall) observe?.(sent);
    if (media !== null) return bodyOfBytes(bytes, media, request);
    return bytes.byteLength === 0 ? noBody : { value: parseBytes(bytes, limits), uploads: noUploads };
  }
  const { json, uploads } = await readLargeBody(chunks(), {
    bodyBytes: limits.maxBytes,
    jsonBytes: jsonBytesBesideUploads,
    fileBytes: limits.maxFileBytes,
  });
  try {
    return { value: parseBytes(json, limits), uploads, dispose: () => uploads.dispose() };
  } catch (error) {
    await uploads.dispose();
    throw error;
  }
}

/** Refuses a body that an operation without one was sent, when it is too large to be thrown away. */
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

/** The media type that a request declares, parameters and letter case aside, if it is one of these; null otherwise. */
export function otherMediaOf(headers: Headers, otherMedia: readonly string[] | undefined): string | null {
  const type = otherMedia && headers.get("content-type");
  if (!type) return null;
  const essence = type.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  return otherMedia.includes(essence) ? essence : null;
}

/** Null for a body that is sent as it is. */
function encodingOf(headers: Headers, known: readonly string[] = []): string | null {
  const declared = headers.get("content-encoding");
  if (declared === null) return null;
  const encoding = declared.trim().toLowerCase();
  if (encoding === "identity" || encoding === "") return null;
  if (known.includes(encoding)) return encoding;
  const ways = known.length === 0 ? "as it is" : `as it is or by ${known.join(" or ")}`;
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
 * The body's chunks as they arrive. Bun counts its idle timeout from the start of a request, whether bytes arrive or
 * not (measured: an upload of one byte every 100 ms is cut), so that one is switched off and the pace is watched here.
 */
async function* arrivingChunks(
  request: Request,
  maxBytes: number,
  server: SocketTimeouts | null,
  { stallMs, baseMs, slowestBytesPerMs }: Pace,
): AsyncGenerator<Uint8Array> {
  if (request.body === null) return;
  server?.timeout(request, 0);
  const deadline = performance.now() + baseMs + maxBytes / slowestBytesPerMs;
  const reader = request.body.getReader();
  let isWhole = false;
  try {
    for (;;) {
      const wait = Math.min(stallMs, deadline - performance.now());
      const { done, value } = await within(reader.read(), wait).catch(incomplete);
      isWhole = done;
      if (done) return;
      yield value;
    }
  } finally {
    if (!isWhole) await giveUp(request, reader);
  }
}

type BodyReader = Pick<ReadableStreamDefaultReader<Uint8Array>, "read" | "cancel">;

/** Of a body that is read in vain. */
const mostWasted = { bytes: 64 * 1024 * 1024, ms: 5_000 };

/** What there is to do before a request is answered whose body was not read: see giveUp. */
export async function leaveUnread(request: Request): Promise<void> {
  if (request.body !== null && !request.bodyUsed && closesConnection(request)) {
    await giveUp(request, request.body.getReader());
  }
}

/**
 * Reads no more of a body. Bun goes on to receive and throw away what still comes after the answer, until its timeout,
 * unless the client wants the connection closed: closing it while the client sends would break it off before the
 * answer was read. Of such a client the rest is received first.
 */
async function giveUp(request: Request, reader: BodyReader): Promise<void> {
  if (closesConnection(request)) await throwAwayRest(reader);
  // A body that nobody wants any more is not waited for; what it says on the way out is of no use.
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
    // It broke off or came too slowly: whoever sends it is answered as they are, if they are there still.
  }
}

function incomplete(cause: unknown): never {
  if (cause instanceof Problem) throw cause;
  throw new Problem("bad_request", "The request body did not arrive whole.", { cause });
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
