import { ZipFile } from "yazl";
import { zipOf } from "../../support/zipFile.ts";

const size = 5 * 1024 * 1024;

/** What is wrong with them is in their names; the first ones are sound. */
const made: Record<string, Uint8Array> = {
  "a file": zipOf([{ name: "SKILL.md", content: "# a skill" }]),
  "files in folders": zipOf([{ name: "a/", mode: 0o040755 }, { name: "a/b.md", content: "b" }, { name: "c.md" }]),
  "no entries": zipOf([]),
  "a path that leads out": zipOf([{ name: "../../etc/passwd", content: "x" }]),
  "a path that leads out at the end": zipOf([{ name: "a/..", content: "x" }]),
  "an absolute path": zipOf([{ name: "/etc/passwd", content: "x" }]),
  "a path of Windows": zipOf([{ name: "C:\\x", content: "x" }]),
  backslashes: zipOf([{ name: "..\\..\\x", content: "x" }]),
  "a symbolic link": zipOf([{ name: "link", content: "/etc/passwd", mode: 0o120777 }]),
  "a device": zipOf([{ name: "device", mode: 0o020644 }]),
  "one name twice": zipOf([{ name: "a.md" }, { name: "A.MD" }]),
  "a name that is no UTF-8": zipOf([{ name: Buffer.from([0x61, 0xff, 0x2e]), content: "x" }]),
  "a bomb": zipOf([{ name: "a", content: Buffer.alloc(size + 1) }]),
  "a bomb of many": zipOf(Array.from({ length: 20 }, (_, n) => ({ name: `${n}`, content: Buffer.alloc(size - 1) }))),
  "a bomb that says it is small": zipOf([{ name: "a", content: Buffer.alloc(8 * size), declaredSize: 10 }]),
  "a file that says it is larger": zipOf([{ name: "a", content: "x", declaredSize: 1000 }]),
  encrypted: zipOf([{ name: "a", content: "x", flags: 0x801 }]),
  "a size behind the content": zipOf([{ name: "a", content: "x", flags: 0x808 }]),
  "thousands of entries": zipOf(Array.from({ length: 2_001 }, (_, n) => ({ name: `${n}` }))),
};

function bytesOf(name: string): Buffer {
  return Buffer.from(made[name] as Uint8Array);
}

/** The same with these bytes somewhere else, counted from the first signature of the kind. */
function patched(name: string, signature: string, offset: number, bytes: number[]): Buffer {
  const copy = bytesOf(name);
  Buffer.from(bytes).copy(copy, copy.indexOf(signature, 0, "latin1") + offset);
  return copy;
}

const central = "PK\u0001\u0002";
const end = "PK\u0005\u0006";

/** Both entries of the directory are of the same content. */
function overlapping(): Buffer {
  const copy = zipOf([
    { name: "a", content: "x".repeat(1_000) },
    { name: "b", content: "x".repeat(1_000) },
  ]) as Buffer;
  const second = copy.indexOf(central, copy.indexOf(central, 0, "latin1") + 4, "latin1");
  copy.writeUInt32LE(0, second + 42);
  return copy;
}

async function zip64(): Promise<Buffer> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from("content"), "a.md", { forceZip64Format: true });
  zip.end({ forceZip64Format: true, comment: "" });
  const parts: Buffer[] = [];
  for await (const part of zip.outputStream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

export const archives: readonly Uint8Array[] = [
  ...Object.values(made),
  patched("a file", central, 16, [1, 2, 3, 4]),
  patched("a file", central, 10, [99, 0]),
  patched("a file", central, 42, [0xff, 0xff, 0xff, 0x7f]),
  patched("a file", central, 20, [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
  patched("a file", end, 8, [0xff, 0xff, 0xff, 0xff]),
  patched("a file", end, 12, [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
  patched("a file", end, 16, [0, 0, 0, 0]),
  patched("a file", end, 20, [0xff, 0xff]),
  Buffer.concat([Buffer.alloc(1_000, 0x50), bytesOf("a file")]),
  Buffer.concat([bytesOf("a file"), bytesOf("files in folders")]),
  bytesOf("a file").subarray(0, 40),
  overlapping(),
  await zip64(),
  Buffer.from("PK"),
  Buffer.alloc(0),
  Buffer.alloc(70_000),
];

export const archiveWords: readonly (string | Uint8Array)[] = [
  "PK\u0003\u0004",
  "PK\u0001\u0002",
  "PK\u0005\u0006",
  "PK\u0006\u0006",
  "PK\u0006\u0007",
  Buffer.from([0x01, 0x00, 0x10, 0x00]),
  Buffer.from([0x75, 0x70, 0x09, 0x00]),
  "../",
  "/",
  "SKILL.md",
  Buffer.alloc(8),
  Buffer.alloc(8, 0xff),
];
