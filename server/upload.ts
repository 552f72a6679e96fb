import { randomUUID } from "node:crypto";
import { type FileHandle, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { giveWay, isTurnDue } from "../core/values/giveWay.ts";
import { quote, StringBytes } from "../core/values/jsonText.ts";
import { releaseMemory } from "../core/values/releaseMemory.ts";
import type { DecodedFile } from "../domain/decodedFile.ts";
import { type ErrorCode, Problem } from "../domain/problem.ts";
import type { UploadSet } from "../handlers/upload.ts";
import { Base64Decoder } from "./base64.ts";
import type { UploadAccount } from "./uploadRoom.ts";

/** A JSON string longer than this goes to a file instead of into memory. */
const spillBytes = 64 * 1024;
const writeBytes = 1 << 20;
const backslash = 0x5c;
/** Bytes of a chunk that are decoded without giving way: some tenths of a millisecond. */
const sliceBytes = 64 * 1024;

function fileTooLarge(limit: number): Problem {
  return new Problem("payload_too_large", `The decoded file has more than ${limit} bytes, the limit.`);
}

/** Codes of a disk that is full, a quota that is used up, and a file that may not become longer. */
const roomFaults = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);

/** @throws Problem unavailable when there is no room on the disk */
async function writeAll(handle: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  try {
    // What no longer fits is written in part; the reason comes with the rest.
    for (let begun = 0; begun < bytes.length; ) {
      begun += (await handle.write(bytes, begun, bytes.length - begun, position + begun)).bytesWritten;
    }
  } catch (cause) {
    if (!roomFaults.has((cause as NodeJS.ErrnoException).code ?? "")) throw cause;
    throw new Problem("unavailable", "The service has no room left for files that it receives. Try again later.", {
      cause,
    });
  }
}

const faultsOfFiles = new Set<ErrorCode>(["bad_request", "payload_too_large"]);

/**
 * Long string of a body: base64 in the request, its decoded bytes in a file. They are compressed while the rest of the request
 * arrives, as the database stores them: done afterwards, that was 0.4 to 0.5 s of an import of 100 MB, in which little
 * else happened (beside other work, load 17 to 27).
 */
class SpilledFile implements DecodedFile {
  size = 0;
  /** Fault of a text that is not base64; thrown when the file is used. */
  fault: Problem | undefined;
  /** Bytes that are not on the disk yet. The same memory serves for all of the file. */
  private buffer: Buffer | null = null;
  private bufferedBytes = 0;
  /** Memory of the block before, which is free when that is written. */
  private spare: Buffer | null = null;
  private written = Promise.resolve();
  private readonly blocks: StoredBlock[] = [];
  private readonly decoder = new Base64Decoder();

  private constructor(
    private readonly handle: FileHandle,
    private readonly maxBytes: number,
    private readonly account: UploadAccount | undefined,
  ) {}

  static async create(maxBytes: number, account: UploadAccount | undefined): Promise<SpilledFile> {
    const path = join(tmpdir(), `sheaf-upload-${randomUUID()}`);
    const handle = await open(path, "wx+", 0o600);
    // Without a name it goes with this process, however that ends.
    await rm(path, { force: true });
    return new SpilledFile(handle, maxBytes, account);
  }

  append(text: Uint8Array): Promise<void> {
    // With the three characters that may be left of the text before.
    return this.store(text.length + 3, (buffer, at) => this.decoder.decode(text, buffer, at));
  }

  async end(): Promise<void> {
    await this.store(4, (buffer, at) => this.decoder.end(buffer, at));
    if (!this.fault) await this.flush();
    await this.written;
    this.buffer = null;
    this.spare = null;
  }

  /**
   * Adds what is decoded into the buffer. Its fault is kept for later: a string that is not base64 may be refused for a better
   * reason (it may be the title).
   */
  private async store(mostBytes: number, decode: (buffer: Buffer, at: number) => number): Promise<void> {
    if (this.fault) return;
    if (this.bufferedBytes + mostBytes > writeBytes) await this.flush();
    this.buffer ??= Buffer.allocUnsafe(writeBytes);
    try {
      const end = decode(this.buffer, this.bufferedBytes);
      this.size += end - this.bufferedBytes;
      this.bufferedBytes = end;
      if (this.size > this.maxBytes) throw fileTooLarge(this.maxBytes);
    } catch (error) {
      if (!(error instanceof Problem) || !faultsOfFiles.has(error.code)) throw error;
      this.fault = error;
    }
  }

  private async flush(): Promise<void> {
    if (this.buffer === null || this.bufferedBytes === 0) return;
    this.account?.take(this.bufferedBytes);
    await this.written;
    this.written = this.write(this.buffer.subarray(0, this.bufferedBytes));
    // Awaited before the next block is written, and at the end.
    this.written.catch(() => undefined);
    [this.buffer, this.spare] = [this.spare, this.buffer];
    this.bufferedBytes = 0;
  }

  private async write(bytes: Uint8Array): Promise<void> {
    const block = await compress(bytes);
    const last = this.blocks.at(-1);
    const position = last ? last.position + last.length : 0;
    await writeAll(this.handle, block, position);
    this.blocks.push({ position, length: block.length });
    releaseMemory(block);
  }

  async *read(): AsyncGenerator<Uint8Array> {
    for await (const compressed of this.readCompressed()) {
      const block = await Bun.zstdDecompress(compressed);
      yield block;
      releaseMemory(block);
    }
  }

  async *readCompressed(): AsyncGenerator<Uint8Array> {
    const memory = Buffer.allocUnsafe(Math.max(0, ...this.blocks.map(({ length }) => length)));
    for (const { position, length } of this.blocks) {
      const { bytesRead } = await this.handle.read(memory, 0, length, position);
      if (bytesRead !== length) throw new Error("an upload was cut short");
      yield memory.subarray(0, length);
    }
  }

  async dispose(): Promise<void> {
    await this.written.catch(() => undefined);
    await this.handle.close();
  }
}

/** Place of a compressed block in the file. */
interface StoredBlock {
  position: number;
  length: number;
}

function compress(bytes: Uint8Array): Promise<Uint8Array> {
  return Bun.zstdCompress(bytes, { level: 1 });
}

function memoryFile(bytes: Buffer): DecodedFile {
  return {
    size: bytes.length,
    async *read() {
      if (bytes.length > 0) yield bytes;
    },
    async *readCompressed() {
      if (bytes.length > 0) yield await compress(bytes);
    },
  };
}

export class RequestUploads implements UploadSet {
  private readonly spilled = new Map<string, SpilledFile>();

  /**
   * @param maxFileBytes decoded bytes that a file may have
   * @param account is charged with what goes to the disk
   */
  constructor(
    private readonly maxFileBytes: number,
    private readonly account?: UploadAccount,
  ) {}

  file(value: string): DecodedFile {
    const file = this.spilled.get(value);
    if (file?.fault) throw file.fault;
    if (file) return file;
    const decoder = new Base64Decoder();
    const text = Buffer.from(value);
    const bytes = Buffer.allocUnsafe(text.length + 4);
    return memoryFile(bytes.subarray(0, decoder.end(bytes, decoder.decode(text, bytes, 0))));
  }

  /**
   * Opens a file for a long string. Its placeholder in the body is longer than any string that stays in memory, so a
   * string that is too long for its place (a title of a megabyte) is still refused for its length.
   */
  async spill(): Promise<{ placeholder: string; file: SpilledFile }> {
    const file = await SpilledFile.create(this.maxFileBytes, this.account);
    const placeholder = `upload-${randomUUID()}-`.padEnd(spillBytes + 1, "-");
    this.spilled.set(placeholder, file);
    return { placeholder, file };
  }

  async dispose(): Promise<void> {
    const files = [...this.spilled.values()];
    this.spilled.clear();
    await Promise.all(files.map((file) => file.dispose()));
    this.account?.close();
  }
}

interface LargeBodyLimits {
  /** Limit of the bytes of the whole request. */
  bodyBytes: number;
  /** Limit of the bytes of the rest without the long strings. */
  jsonBytes: number;
  /** Limit of the decoded bytes of each file. */
  fileBytes: number;
}

/**
 * Reads a JSON body in which a string may be a file of 100 MB, in flat memory: strings longer than 64 KiB are decoded
 * from base64 into a temporary file as they arrive, and a placeholder takes their place. Measured: 134 MB of body held
 * as text, parsed and decoded at once took over 600 MB.
 *
 * @returns the JSON text without the long strings, still to be parsed, and the files. `uploads.dispose()` must be
 *   called when the request has ended.
 */
export async function readLargeBody(
  body: AsyncIterable<Uint8Array>,
  limits: LargeBodyLimits,
  account?: UploadAccount,
): Promise<{ json: Uint8Array; uploads: RequestUploads }> {
  const uploads = new RequestUploads(limits.fileBytes, account);
  try {
    return { json: await new BodyScanner(uploads, limits).scan(body), uploads };
  } catch (error) {
    await uploads.dispose();
    throw error;
  }
}

/** Finds the strings of a JSON text across its chunks; everything else is left to the JSON parser. */
class BodyScanner {
  private readonly kept: Uint8Array[] = [];
  private keptBytes = 0;
  private inString = false;
  /** Raw bytes of the current string, while it is short enough for memory. */
  private held: Uint8Array[] = [];
  private heldBytes = 0;
  private file: SpilledFile | undefined;
  private readonly strings = new StringBytes();

  constructor(
    private readonly uploads: RequestUploads,
    private readonly limits: LargeBodyLimits,
  ) {}

  async scan(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
    let received = 0;
    for await (const bytes of body) {
      received += bytes.length;
      if (received > this.limits.bodyBytes) throw tooLarge(this.limits.bodyBytes);
      for (let from = 0; from < bytes.byteLength; from += sliceBytes) {
        if (isTurnDue()) await giveWay();
        const length = Math.min(sliceBytes, bytes.byteLength - from);
        await this.scanSlice(Buffer.from(bytes.buffer, bytes.byteOffset + from, length));
      }
    }
    for (const part of this.held) this.keep(part);
    return Buffer.concat(this.kept);
  }

  private async scanSlice(slice: Buffer): Promise<void> {
    for (let position = 0; position < slice.length; ) {
      position = this.inString ? await this.scanString(slice, position) : this.scanOutside(slice, position);
    }
  }

  private scanOutside(chunk: Buffer, from: number): number {
    const opening = chunk.indexOf(quote, from);
    const end = opening === -1 ? chunk.length : opening + 1;
    this.keep(chunk.subarray(from, end));
    this.inString = opening !== -1;
    return end;
  }

  private async scanString(chunk: Buffer, from: number): Promise<number> {
    const closing = this.strings.closingQuote(chunk, from);
    await this.takeText(chunk.subarray(from, closing === -1 ? chunk.length : closing));
    if (closing === -1) return chunk.length;
    await this.endString();
    this.keep(chunk.subarray(closing, closing + 1));
    return closing + 1;
  }

  private async takeText(bytes: Buffer): Promise<void> {
    if (this.file) return this.spillText(bytes);
    this.held.push(Buffer.from(bytes));
    this.heldBytes += bytes.length;
    if (this.heldBytes <= spillBytes) return;
    const { placeholder, file } = await this.uploads.spill();
    this.keep(Buffer.from(placeholder, "latin1"));
    this.file = file;
    const parts = this.held;
    this.held = [];
    this.heldBytes = 0;
    for (const part of parts) await this.spillText(part as Buffer);
  }

  private unescaped = "";

  /** Writes text to the file without its escapes: some encoders write "/" as "\/". The end of a chunk may cut one. */
  private async spillText(bytes: Buffer): Promise<void> {
    const isPlain = this.unescaped === "" && !bytes.includes(backslash);
    await this.file?.append(isPlain ? bytes : this.withoutEscapes(bytes));
  }

  private withoutEscapes(bytes: Buffer): Buffer {
    let text = this.unescaped + bytes.toString("latin1");
    this.unescaped = "";
    const cut = /\\(?:u[0-9a-fA-F]{0,3})?$/.exec(text);
    if (cut && !/(?:^|[^\\])(?:\\\\)+$/.test(text)) {
      this.unescaped = cut[0];
      text = text.substring(0, cut.index);
    }
    const plain = text.replace(/\\(?:u([0-9a-fA-F]{4})|(.))/g, (_, hex, character) =>
      hex
        ? String.fromCharCode(Number.parseInt(hex, 16))
        : ({ n: "\n", r: "\r", t: "\t" }[character as string] ?? character),
    );
    return Buffer.from(plain);
  }

  private async endString(): Promise<void> {
    this.inString = false;
    if (this.file) await this.file.end();
    else for (const part of this.held) this.keep(part);
    this.file = undefined;
    this.held = [];
    this.heldBytes = 0;
  }

  private keep(bytes: Uint8Array): void {
    this.keptBytes += bytes.length;
    if (this.keptBytes > this.limits.jsonBytes) throw tooLarge(this.limits.jsonBytes);
    this.kept.push(Buffer.from(bytes));
  }
}

function tooLarge(limit: number): Problem {
  return new Problem(
    "payload_too_large",
    `The request body is larger than the ${limit} bytes that this operation accepts.`,
  );
}
