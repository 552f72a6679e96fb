import { ZipFile } from "yazl";

/** Writes a ZIP file as a stream. */
export async function* writeArchive(
  files: Iterable<{ path: string; bytes: Uint8Array }>,
  madeAt: Date,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  for (const { path, bytes } of files) {
    zip.addBuffer(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), path, {
      mtime: madeAt,
      mode: 0o100644,
    });
  }
  zip.end();
  for await (const chunk of zip.outputStream) yield chunk as Buffer;
}
