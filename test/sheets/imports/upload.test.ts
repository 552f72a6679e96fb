import { expect, test } from "bun:test";
import { statSync } from "node:fs";
import { seededRandom } from "../../../bench/support/csv.ts";
import { fileReaders } from "../../../core/sheets/imports/fileReaders.ts";
import { type RequestUploads, readLargeBody } from "../../../server/upload.ts";
import { openUploads } from "../../support/process.ts";
import { rowsOfBatch } from "../../support/rowsOfBatch.ts";

const limits = { bodyBytes: 10_000_000, jsonBytes: 500_000, fileBytes: 5_000_000 };

/** Sends text in chunks of the given size. */
async function* chunks(text: string | Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
}

async function read(text: string, size = 65_536, given = limits) {
  const { json, uploads } = await readLargeBody(chunks(text, size), given);
  return { json: JSON.parse(new TextDecoder().decode(json)), uploads };
}

async function contentOf(uploads: RequestUploads, placeholder: string): Promise<Buffer> {
  const file = uploads.file(placeholder);
  const parts: Uint8Array[] = [];
  for await (const part of file.read()) parts.push(Uint8Array.from(part));
  const content = Buffer.concat(parts);
  expect(content.length).toBe(file.size);
  return content;
}

function randomBytes(length: number, seed: number): Buffer {
  const random = seededRandom(seed);
  return Buffer.from(Array.from({ length }, () => Math.floor(random() * 256)));
}

test("a long string is decoded into a file whatever chunks it comes in, and the rest of the body is untouched", async () => {
  const content = randomBytes(200_001, 1);
  const body = {
    title: 'with "quotes" and \\ and \u{1F642}',
    source: { file: content.toString("base64"), name: "a\\" },
    n: [1, "x"],
  };
  for (const size of [1, 7, 1000, 65_536, 10_000_000]) {
    const { json, uploads } = await read(JSON.stringify(body), size);
    expect(await contentOf(uploads, json.source.file)).toEqual(content);
    expect({ ...json, source: { ...json.source, file: body.source.file } }).toEqual(body);
    await uploads.dispose();
  }
});

test("a file of several blocks is read as it was sent, also twice at once", async () => {
  const content = randomBytes(2_700_001, 3);
  const { json, uploads } = await read(JSON.stringify({ file: content.toString("base64") }), 100_003);
  for (const each of await Promise.all([contentOf(uploads, json.file), contentOf(uploads, json.file)])) {
    expect(each.equals(content)).toBe(true);
  }
  await uploads.dispose();
});

test("a file lies on the disk as the blocks that the database stores, compressed", async () => {
  const content = Buffer.from("id,word\n1,again and again\n".repeat(100_000));
  const { json, uploads } = await read(JSON.stringify({ file: content.toString("base64") }));
  const blocks: Uint8Array[] = [];
  for await (const block of uploads.file(json.file).readCompressed()) blocks.push(Uint8Array.from(block));
  const onDisk = openUploads(process.pid).map((path) => statSync(path).size);
  expect(onDisk).toEqual([blocks.reduce((sum, { length }) => sum + length, 0)]);
  expect(onDisk[0]).toBeLessThan(content.length / 10);
  expect(Buffer.concat(blocks.map((block) => Bun.zstdDecompressSync(block))).equals(content)).toBe(true);
  await uploads.dispose();
});

test("items of a JSON file that lie in two blocks are read whole", async () => {
  const values = Array.from({ length: 3_000 }, (_, index) => `${index} `.repeat(200 + (index % 7)));
  const content = Buffer.from(JSON.stringify(values.map((value) => ({ value }))));
  const { json, uploads } = await read(JSON.stringify({ file: content.toString("base64") }));
  const found: unknown[] = [];
  const rows = fileReaders.json.rows(uploads.file(json.file).read(), ["value"], "strict");
  for await (const batch of rows) found.push(...rowsOfBatch(batch, 1).flat());
  expect(found).toEqual(values);
  await uploads.dispose();
});

test("the last items of a JSON file are read as they were sent, however much blank space follows the array", async () => {
  const content = Buffer.from(`[{"value":"x"},{"value":"y"}]${" ".repeat(2_500_000)}`);
  const { json, uploads } = await read(JSON.stringify({ file: content.toString("base64") }));
  const found: unknown[] = [];
  const rows = fileReaders.json.rows(uploads.file(json.file).read(), ["value"], "strict");
  for await (const batch of rows) found.push(...rowsOfBatch(batch, 1).flat());
  expect(found).toEqual(["x", "y"]);
  await uploads.dispose();
});

test("a short string stays in the body and is decoded when it is asked for", async () => {
  const { json, uploads } = await read(JSON.stringify({ file: Buffer.from("a,b\n1,2\n").toString("base64") }));
  expect(json.file).toBe("YSxiCjEsMgo=");
  expect((await contentOf(uploads, json.file)).toString()).toBe("a,b\n1,2\n");
});

test("base64 may be escaped, wrapped, URL-safe or without padding", async () => {
  const content = randomBytes(100_000, 2);
  const plain = content.toString("base64");
  const variants = [
    JSON.stringify(plain).replaceAll("/", "\\/"),
    JSON.stringify(plain.replace(/.{76}/g, "$&\r\n")),
    JSON.stringify(content.toString("base64url")),
    JSON.stringify(plain.replace(/=+$/, "")),
    JSON.stringify(plain).replaceAll("A", "\\u0041"),
  ];
  for (const [index, text] of variants.entries()) {
    for (const size of [13, 4_096]) {
      const { json, uploads } = await read(`{"file":${text}}`, size);
      expect([index, (await contentOf(uploads, json.file)).equals(content)]).toEqual([index, true]);
      await uploads.dispose();
    }
  }
});

test("text that is no base64 is refused when the file is wanted", async () => {
  for (const text of [`${"QUJD".repeat(30_000)}*QUI`, `${"QUJD".repeat(30_000)}Q`, `QQ==${"QUJD".repeat(30_000)}`]) {
    const { json, uploads } = await read(JSON.stringify({ file: text }));
    expect(() => uploads.file(json.file)).toThrow(/not valid base64/);
    await uploads.dispose();
  }
  const { json, uploads } = await read(JSON.stringify({ file: "no base64!" }));
  expect(() => uploads.file(json.file)).toThrow(/not valid base64/);
});

test("a long string in another place is as long as ever for whoever checks its length", async () => {
  const { json, uploads } = await read(JSON.stringify({ title: "x".repeat(1_000_000) }));
  expect(json.title.length).toBeGreaterThan(65_536);
  await uploads.dispose();
});

test("each limit is named: the body, the JSON in it, the file", async () => {
  const file = Buffer.alloc(100_000).toString("base64");
  const read3 = (given: Partial<typeof limits>) => read(JSON.stringify({ file }), 65_536, { ...limits, ...given });
  await expect(read3({ bodyBytes: 90_000 })).rejects.toThrow(/90000 bytes/);
  await expect(
    read(JSON.stringify({ many: "ab".repeat(9).split("") }), 10, { ...limits, jsonBytes: 20 }),
  ).rejects.toThrow(/20 bytes/);
  const { json, uploads } = await read3({ fileBytes: 99_999 });
  expect(() => uploads.file(json.file)).toThrow(/more than 99999 bytes/);
  await uploads.dispose();
});

test("no file is left behind, also when the body is cut off or too large", async () => {
  const text = JSON.stringify({ file: Buffer.alloc(300_000).toString("base64") });
  await expect(read(text, 65_536, { ...limits, bodyBytes: 200_000 })).rejects.toThrow();
  await expect(
    readLargeBody(
      (async function* () {
        yield new TextEncoder().encode(text.slice(0, 150_000));
        throw new Error("the connection broke");
      })(),
      limits,
    ),
  ).rejects.toThrow("the connection broke");
  const { uploads } = await read(text);
  await uploads.dispose();
  expect(openUploads(process.pid)).toEqual([]);
});
