import { crc32 } from "node:zlib";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { Problem } from "../../../domain/problem.ts";
import { limits } from "../../../generated/limits.ts";
import { type Content, hashedContentOf, maxFileBytes, requireTotal, tooLarge } from "./contents.ts";
import { requireDistinctPaths, requireSafePath } from "./paths.ts";
import { type SkillProvider, storedPath } from "./providerLayout.ts";

/** Largest number of entries of an archive; folders are entries too. */
const maxEntries = limits["SkillCollectionVersion.x-max-zip-entries"];
/** Host system of entries with a Unix file mode in the upper half of their attributes. */
const madeOnUnix = 3;
const fileTypeBits = 0o170000;
const regularFile = 0o100000;

/**
 * Reads the files of a ZIP file, by their paths in the collection. An entry is unpacked only up to the size that it
 * declares, which is checked first, so that no archive can grow beyond the limits.
 * @throws Problem bad_request
 */
export async function readArchive(
  archive: Uint8Array,
  providers: readonly SkillProvider[],
): Promise<Map<string, Content>> {
  const zip = await open(archive);
  const files: { path: string; entry: Entry }[] = [];
  let total = 0;
  for await (const entry of entriesOf(zip)) {
    if (isLeftOut(entry.fileName)) continue;
    requirePlainFile(entry);
    const path = storedPath(providers, entry.fileName);
    requireSafePath(path);
    if (entry.uncompressedSize > maxFileBytes) throw tooLarge(path, entry.uncompressedSize);
    total += entry.uncompressedSize;
    requireTotal(total);
    files.push({ path, entry });
  }
  requireDistinctPaths(files.map(({ path }) => path));
  const contents = new Map<string, Content>();
  for (const { path, entry } of files) contents.set(path, hashedContentOf(path, await unpack(zip, entry)));
  return contents;
}

async function open(archive: Uint8Array): Promise<ZipFile> {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength);
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, strictFileNames: true }).catch(unreadable);
  if (zip.entryCount > maxEntries) {
    throw new Problem("bad_request", `The ZIP file has ${zip.entryCount} entries; the limit is ${maxEntries}.`);
  }
  return zip;
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  const entries = zip.eachEntry()[Symbol.asyncIterator]();
  for (;;) {
    const { done, value } = await entries.next().catch(unreadable);
    if (done) return;
    yield value;
  }
}

/** Refuses an archive with the message of the library, which names the entry and contains only what was sent. */
function unreadable(cause: unknown): never {
  const reason = cause instanceof Error ? cause.message.slice(0, 300) : "unknown";
  throw new Problem("bad_request", `The ZIP file cannot be read: ${reason}.`, { cause });
}

/** True for folders, and for files that macOS adds. */
function isLeftOut(name: string): boolean {
  return name.endsWith("/") || name.startsWith("__MACOSX/") || /(?:^|\/)\.DS_Store$/.test(name);
}

function requirePlainFile(entry: Entry): void {
  const name = JSON.stringify(entry.fileName.slice(0, 200));
  if (entry.isEncrypted()) throw new Problem("bad_request", `The entry ${name} is encrypted.`);
  if (entry.versionMadeBy >> 8 !== madeOnUnix) return;
  const type = (entry.externalFileAttributes >>> 16) & fileTypeBits;
  if (type === 0 || type === regularFile) return;
  throw new Problem("bad_request", `The entry ${name} is not a file, but a link or something else.`);
}

async function unpack(zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  try {
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer);
  } catch (error) {
    unreadable(error);
  }
  const bytes = Buffer.concat(parts);
  if (crc32(bytes) !== entry.crc32) unreadable(new Error(`the checksum of ${entry.fileName} is wrong`));
  return bytes;
}
