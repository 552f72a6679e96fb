import { PassThrough, pipeline, Readable } from "node:stream";
import { promisify } from "node:util";
import { constants, createGzip, createZstdCompress, gzip } from "node:zlib";

/** Content encodings that answers are sent in, the better one first. */
export type Encoding = "zstd" | "gzip";

/** A shorter text is sent as it is: it would save a packet or two, and cost more than the rest of the answer. */
const fewestCharacters = 16 * 1024;

/** Whether a text is sent in the encoding that the caller accepts. */
export function isCompressible(text: unknown): text is string {
  return typeof text === "string" && isLong(text);
}

export function isLong({ length }: { length: number }): boolean {
  return length >= fewestCharacters;
}

/** Encoding that an `Accept-Encoding` names, other than with a weight of 0 (RFC 9110, 12.5.3); null for none of ours. */
export function acceptedEncoding(header: string | null): Encoding | null {
  if (header === null) return null;
  const named = header
    .toLowerCase()
    .split(",")
    .map((part) => part.trim());
  const accepts = (encoding: Encoding) =>
    named.some((part) => part === encoding || (part.startsWith(`${encoding};`) && !/;\s*q=0(?:\.0*)?$/.test(part)));
  return accepts("zstd") ? "zstd" : accepts("gzip") ? "gzip" : null;
}

const gzipped = promisify(gzip);
/** Levels that are faster than most networks. */
const level = { gzip: constants.Z_BEST_SPEED, zstd: 1 };
/** Levels for what is compressed once and sent often: the contract takes 40 ms. zstd needs 0.5 s for another tenth less. */
export const thoroughLevel = { gzip: 6, zstd: 9 };

/** Compresses a text in another thread. */
export async function compressed(text: string | Uint8Array, encoding: Encoding, levels = level): Promise<Uint8Array> {
  const bytes = Buffer.from(text);
  return encoding === "zstd" ? Bun.zstdCompress(bytes, { level: levels.zstd }) : gzipped(bytes, { level: levels.gzip });
}

/**
 * Compresses a text that is made in pieces meanwhile, so that the whole of it is never in memory. It does not wait for who takes
 * the bytes: what a slow one has not taken yet is compressed.
 */
export function compressedPieces(pieces: Iterable<Uint8Array>, encoding: Encoding): AsyncIterable<Uint8Array> {
  const compressor =
    encoding === "zstd"
      ? createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: level.zstd } })
      : createGzip({ level: level.gzip });
  const all = new PassThrough({ highWaterMark: Number.MAX_SAFE_INTEGER });
  pipeline(Readable.from(pieces), compressor, all, () => undefined);
  return all;
}
