import type { DecodedFile } from "../../domain/decodedFile.ts";

const blockBytes = 1 << 20;

/** File of an upload, without the upload. Its size may be a claim. */
export function fileOfBytes(bytes: Uint8Array, size = bytes.length): DecodedFile {
  async function* read() {
    for (let at = 0; at < bytes.length; at += blockBytes) yield bytes.subarray(at, at + blockBytes);
  }
  return {
    size,
    read,
    async *readCompressed() {
      for await (const block of read()) yield await Bun.zstdCompress(block);
    },
  };
}
