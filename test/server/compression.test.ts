import { expect, test } from "bun:test";
import { zstdDecompressSync } from "node:zlib";
import { startHarness } from "../support/harness.ts";
import { publish } from "../support/prompts.ts";

const server = await startHarness({ hasWorker: false });
const { client, workspace } = await server.newWorkspace();
const text = "ü{a} ".repeat(20_000);
const long = await publish(client, "long", text);
const short = await publish(client, "short", "a few words");

/** Answer to the GET of a template, as it was sent. */
async function get(id: number, acceptEncoding: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${server.url}/prompt-templates/${id}`, {
    decompress: false,
    headers: { "x-api-key": workspace.apiKey, "accept-encoding": acceptEncoding, ...headers },
  } as RequestInit);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const named = (name: string) => answer.headers.get(name);
  return {
    status: answer.status,
    bytes,
    encoding: named("content-encoding"),
    vary: named("vary"),
    etag: named("etag"),
  };
}

test("a long text is sent in the encoding that is accepted, and says that it depends on that", async () => {
  const plain = await get(long.id, "identity");
  expect([plain.encoding, plain.vary]).toEqual([null, "accept-encoding"]);
  expect(new TextDecoder().decode(plain.bytes)).toContain(text);
  for (const [accepted, encoding, decode] of [
    ["gzip", "gzip", Bun.gunzipSync],
    ["gzip, deflate, br, zstd", "zstd", zstdDecompressSync],
    ["br;q=1, GZIP;q=0.5, zstd;q=0", "gzip", Bun.gunzipSync],
  ] as const) {
    const answer = await get(long.id, accepted);
    expect([accepted, answer.encoding, answer.vary]).toEqual([accepted, encoding, "accept-encoding"]);
    expect(answer.bytes.length * 20).toBeLessThan(plain.bytes.length);
    expect(new Uint8Array(decode(answer.bytes))).toEqual(plain.bytes);
  }
  expect((await get(long.id, "gzip;q=0, br")).encoding).toBeNull();
});

test("a long page of rows is sent while it is compressed, and is the same in each encoding", async () => {
  const { table, default_sheet } = await client.expect(201, "createTable");
  const params = { table_id: table.id, sheet_id: default_sheet?.id as string };
  const { column } = await client.expect(201, "createColumn", { params, body: { title: "words", type: "TEXT" } });
  const values = Array.from({ length: 100 }, (_, row) => ({ [column.id]: `ü ${row} `.repeat(1_000) }));
  await client.expect(201, "addRows", { params, body: { count: 100, values } });
  const read = async (encoding: string) => {
    const address = `${server.url}/api/public/v2/tables/${params.table_id}/sheets/${params.sheet_id}/rows?limit=100`;
    const headers = { "x-api-key": workspace.apiKey, "accept-encoding": encoding };
    return fetch(address, { decompress: false, headers } as RequestInit);
  };
  const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer());
  const plain = await bytesOf(await read("identity"));
  expect(JSON.parse(new TextDecoder().decode(plain)).data).toHaveLength(100);
  for (const [encoding, decode] of [
    ["gzip", Bun.gunzipSync],
    ["zstd", zstdDecompressSync],
  ] as const) {
    const answer = await read(encoding);
    expect(answer.headers.get("content-encoding")).toBe(encoding);
    expect(new Uint8Array(decode(await bytesOf(answer)))).toEqual(plain);
    // One that leaves in the middle keeps nobody else from it.
    await (await read(encoding)).body?.cancel();
  }
});

test("a short text is sent as it is", async () => {
  const { encoding, vary } = await get(short.id, "gzip, zstd");
  expect([encoding, vary]).toEqual([null, null]);
});

test("each encoding has its own ETag, and each of them names what is compared", async () => {
  const tags = new Set<string>();
  for (const accepted of ["identity", "gzip", "zstd"]) {
    const etag = (await get(long.id, accepted)).etag as string;
    tags.add(etag.slice(-6));
    const { status, bytes } = await get(long.id, "gzip", { "if-none-match": etag });
    expect([accepted, status, bytes.length]).toEqual([accepted, 304, 0]);
    const change = (ifMatch: string) =>
      client.call("patchPromptTemplate", {
        params: { identifier: String(long.id) },
        body: { commit_message: "the same" },
        headers: { "if-match": ifMatch },
      } as never);
    expect([accepted, (await change(`"x${etag.slice(1)}`)).status]).toEqual([accepted, 412]);
    expect([accepted, (await change(etag)).status]).toEqual([accepted, 201]);
  }
  expect(tags.size).toBe(3);
});

test("the documents of the contract are sent as answers are: in the encoding that is accepted, each with its own ETag", async () => {
  const read = (path: string, headers: Record<string, string>) =>
    fetch(server.url + path, { headers, decompress: false } as RequestInit);
  for (const path of ["/openapi.json", "/asyncapi.json", "/docs"]) {
    const tags = new Set<string>();
    for (const [accepted, encoding] of [
      ["identity", null],
      ["gzip;q=0, *;q=0", null],
      ["GZIP;Q=0.5", "gzip"],
      ["gzip, zstd", "zstd"],
    ] as const) {
      const answer = await read(path, { "accept-encoding": accepted });
      expect([path, accepted, answer.headers.get("content-encoding")]).toEqual([path, accepted, encoding]);
      const etag = answer.headers.get("etag") as string;
      tags.add(etag);
      for (const named of [etag, `W/${etag}`, `"x", ${etag}`, "*"]) {
        expect((await read(path, { "accept-encoding": "gzip", "if-none-match": named })).status).toBe(304);
      }
      expect((await read(path, { "if-none-match": `"x${etag.slice(1)}` })).status).toBe(200);
    }
    expect(tags.size).toBe(3);
  }
  const bytes = await Promise.all(
    ["identity", "gzip", "zstd"].map(async (accepted) =>
      (await read("/openapi.json", { "accept-encoding": accepted })).bytes(),
    ),
  );
  const [plain, zipped, smallest] = bytes as [
    Uint8Array<ArrayBuffer>,
    Uint8Array<ArrayBuffer>,
    Uint8Array<ArrayBuffer>,
  ];
  expect(new Uint8Array(Bun.gunzipSync(zipped))).toEqual(plain);
  expect(new Uint8Array(zstdDecompressSync(smallest))).toEqual(plain);
  expect(smallest.length * 10).toBeLessThan(plain.length);
});
