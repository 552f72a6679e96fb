import { afterAll, describe, expect, test } from "bun:test";
import { randomBytes } from "node:crypto";
import { installKeyring, Keyring, keyring } from "../../core/platform/secrets/keyring.ts";
import { resealSecrets } from "../../core/workspace/secrets/reseal.ts";
import type { Schemas } from "../../generated/types.ts";
import { delete_expired } from "../../workers/tasks/delete_expired.ts";
import { api, type Client } from "../support/client.ts";
import { startHarness } from "../support/harness.ts";
import { refused } from "../support/refused.ts";
import { fileSource } from "../support/sheets.ts";
import { waitFor } from "../support/waitFor.ts";

const server = await startHarness({ hasWorker: false });
const { sql } = server.database;
const { client, workspace } = await server.newWorkspace();
const tables = "/api/public/v2/tables";

function post(path: string, body: unknown, key: string, of = client) {
  const headers = { "content-type": "application/json", "idempotency-key": key };
  return of.fetch(path, { method: "POST", body: JSON.stringify(body), headers });
}

async function countTables(title: string): Promise<number> {
  const { data } = await client.expect(200, "listTables", { query: { name: title, limit: 100 } });
  return data.filter((table) => table.title === title).length;
}

describe("a request with an Idempotency-Key", () => {
  test("that comes again gets the first answer and changes nothing", async () => {
    const first = await post(tables, { title: "once" }, "k1");
    expect(first.status).toBe(201);
    expect(first.headers.get("idempotency-replayed")).toBeNull();
    const again = await post(tables, { title: "once" }, "k1");
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(again.headers.get("content-type")).toBe("application/json");
    expect(await countTables("once")).toBe(1);
  });

  test("that comes twenty times at once is done once", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(tables, { title: "race" }, "k2")));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get("idempotency-replayed") === null)).toHaveLength(1);
    expect(await countTables("race")).toBe(1);
  });

  test("is refused when the key came with another body, path or query", async () => {
    await post(tables, { title: "mine" }, "k3");
    for (const [path, body] of [
      [tables, { title: "another" }],
      [`${tables}?x=1`, { title: "mine" }],
    ] as const) {
      const fault = refused(await post(path, body, "k3"), 422, "validation_error");
      expect(fault.detail).toMatchObject([{ loc: ["header", "Idempotency-Key"], type: "idempotency_key_reused" }]);
    }
    expect(await countTables("another")).toBe(0);
  });

  test("that failed leaves its key free", async () => {
    refused(await post(tables, { title: "x", folder_id: 99_999_999 }, "k4"), 404, "not_found");
    expect((await post(tables, { title: "now right" }, "k4")).status).toBe(201);
  });

  test("keeps its key to its workspace", async () => {
    const other = await server.newWorkspace();
    const mine = await post(tables, { title: "shared key" }, "k5");
    const theirs = await post(tables, { title: "their table" }, "k5", other.client);
    expect([mine.status, theirs.status]).toEqual([201, 201]);
    expect(JSON.stringify(theirs.body)).toContain("their table");
  });

  test("gives its answer to no key that may do less or sees other folders", async () => {
    const { client: owner } = await server.newWorkspace();
    const folderOf = async (name: string) => (await owner.expect(201, "createFolder", { body: { name } })).folder.id;
    const newKey = async (body: Schemas["CreateApiKeyRequest"]) =>
      api(server.url, (await owner.expect(201, "createOwnApiKey", { body })).key);
    const [here, there] = [await folderOf("here"), await folderOf("there")];
    const first = await newKey({ folder_ids: [here, there] });
    const same = await newKey({ folder_ids: [there, here] });
    const other = await newKey({ folder_ids: [there] });
    const nightly = (of: Client) => post(tables, { title: "nightly", folder_id: here }, "nightly-17", of);
    expect((await nightly(first)).status).toBe(201);
    expect((await nightly(same)).headers.get("idempotency-replayed")).toBe("true");
    const fault = refused(await nightly(other), 422, "validation_error");
    expect(fault.detail).toMatchObject([{ loc: ["header", "Idempotency-Key"], type: "idempotency_key_reused" }]);
    const manager = await newKey({ scopes: ["keys:manage"] });
    const making = (of: Client) => post("/api/public/v2/api-keys", { name: "ci" }, "ci-key", of);
    expect((await making(owner)).status).toBe(201);
    refused(await making(manager), 422, "validation_error");
  });

  test("may carry a large file", async () => {
    const { table } = await client.expect(201, "createTable", { body: { title: "files" } });
    const csv = `a\n${"some text\n".repeat(200_000)}`;
    const body = { source: fileSource("big.csv", csv) };
    const first = await post(`${tables}/${table.id}/sheets`, body, "k6");
    expect(first.status).toBe(202);
    const again = await post(`${tables}/${table.id}/sheets`, body, "k6");
    expect(again.body).toEqual(first.body);
    const changed = { source: fileSource("big.csv", `${csv}x`) };
    refused(await post(`${tables}/${table.id}/sheets`, changed, "k6"), 422, "validation_error");
  });

  test("works for every kind of change, with and without a body", async () => {
    const { table } = await client.expect(201, "createTable", { body: { title: "to go" } });
    const remove = () =>
      client.fetch(`${tables}/${table.id}`, { method: "DELETE", headers: { "idempotency-key": "k7" } });
    const first = await remove();
    const again = await remove();
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
    refused(await client.fetch(`${tables}/${table.id}`, { method: "DELETE" }), 404, "not_found");
  });

  test("has a key that is one to 255 visible characters", async () => {
    for (const key of ["x".repeat(256), "a b", "é"]) {
      const fault = refused(await post(tables, { title: "never" }, key), 422, "validation_error");
      expect(fault.detail?.[0]?.loc).toEqual(["header", "Idempotency-Key"]);
    }
    expect((await post(tables, { title: "long key" }, "~".repeat(255))).status).toBe(201);
    expect(await countTables("never")).toBe(0);
  });
});

describe("a request that runs code, with an Idempotency-Key", () => {
  /** An address that answers when the gate is open. */
  const gate = { calls: 0, open: Promise.withResolvers<void>() };
  const outside = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    // A call waits as long as the gate is closed.
    idleTimeout: 0,
    async fetch() {
      gate.calls++;
      await gate.open.promise;
      return new Response("done");
    },
  });
  afterAll(() => outside.stop(true));
  const code = `return await (await fetch("http://127.0.0.1:${outside.port}/")).text()`;
  const execution = { type: "code", language: "javascript", code };

  function execute(name: string, key: string) {
    return post(`/api/public/v2/tool-registry/${name}/test-execute`, { execution }, key);
  }

  async function createTool(name: string) {
    const tool_definition = { type: "function" as const, function: { name, parameters: { type: "object" } } };
    await client.expect(201, "createTool", { body: { name, tool_definition } });
  }

  function closeGate() {
    gate.calls = 0;
    gate.open = Promise.withResolvers();
  }

  test("holds no connection while it waits: 22 of them leave the server free", async () => {
    await sql`update workspaces set code_network = true where id = ${workspace.id}`;
    await createTool("slow");
    closeGate();
    const running = Array.from({ length: 22 }, (_, n) => execute("slow", `code ${n}`.replace(" ", "-")));
    await waitFor("a call", () => gate.calls > 0);
    await client.expect(200, "listTables", { query: { limit: 1 } });
    await waitFor("no transaction that does nothing", async () => {
      const idle = await sql`
        select 1 from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`;
      return idle.length === 0;
    });
    gate.open.resolve();
    expect((await Promise.all(running)).map(({ status }) => status)).toEqual(new Array(22).fill(200));
    expect((await execute("slow", "code-0")).headers.get("idempotency-replayed")).toBe("true");
  });

  test("runs it once, however often it comes meanwhile and after", async () => {
    closeGate();
    const both = [execute("slow", "twice"), execute("slow", "twice")];
    await waitFor("the call", () => gate.calls > 0);
    refused(await post(tables, { title: "x" }, "twice"), 422, "validation_error");
    gate.open.resolve();
    const answers = await Promise.all([...both, execute("slow", "twice")]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get("idempotency-replayed") === null)).toHaveLength(1);
    expect(gate.calls).toBe(1);
  });

  test("that has lost its key to another request does not answer that one", async () => {
    closeGate();
    const slow = execute("slow", "lost");
    await waitFor("the call", () => gate.calls > 0);
    // As if its process had been unable to say for half a minute that it is at work.
    await sql`
      update idempotency_keys set created_at = now() - interval '31 seconds'
      where workspace_id = ${workspace.id} and key = 'lost'`;
    const title = "made with the same key";
    const made = await post(tables, { title }, "lost");
    expect(made.status).toBe(201);
    gate.open.resolve();
    expect((await slow).status).toBe(200);
    expect(await post(tables, { title }, "lost")).toMatchObject({ status: 201, body: made.body });
    expect(await countTables(title)).toBe(1);
  });

  test("that failed leaves its key free, and so does a process that died with it", async () => {
    refused(await execute("absent", "again"), 404, "not_found");
    await createTool("absent");
    gate.open.resolve();
    expect((await execute("absent", "again")).status).toBe(200);
    await sql`
      update idempotency_keys set status = null, sealed_body = null, created_at = now() - interval '29 seconds'
      where workspace_id = ${workspace.id} and key = 'again'`;
    const answer = await execute("absent", "again");
    expect([answer.status, answer.headers.get("idempotency-replayed")]).toEqual([200, null]);
  });
});

test("a kept answer can be read after the encryption key has changed, and is refused where its key is lost", async () => {
  const usual = keyring();
  const [before, after] = [randomBytes(32), randomBytes(32)];
  try {
    installKeyring(new Keyring([before]));
    const first = await post(tables, { title: "kept" }, "rotated");
    const changing = new Keyring([after, before]);
    expect((await resealSecrets(sql, changing)).resealed).toBe(1);
    expect((await resealSecrets(sql, changing)).resealed).toBe(0);
    installKeyring(new Keyring([after]));
    const again = await post(tables, { title: "kept" }, "rotated");
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    installKeyring(new Keyring([randomBytes(32)]));
    const fault = refused(await post(tables, { title: "kept" }, "rotated"), 422, "validation_error");
    expect(fault.detail).toMatchObject([{ loc: ["header", "Idempotency-Key"], type: "idempotency_answer_lost" }]);
  } finally {
    installKeyring(usual);
  }
});

test("a key may be used again after 24 hours, and is deleted then", async () => {
  await post(tables, { title: "old" }, "k8");
  await post(tables, { title: "older" }, "k9");
  await sql`
    update idempotency_keys set created_at = now() - interval '24 hours 1 second'
    where workspace_id = ${workspace.id} and key in ('k8', 'k9')`;
  expect((await post(tables, { title: "new" }, "k8")).headers.get("idempotency-replayed")).toBeNull();
  await delete_expired({ sql });
  const left = await sql`select key from idempotency_keys where workspace_id = ${workspace.id} and key in ('k8', 'k9')`;
  expect(left.map(({ key }) => key)).toEqual(["k8"]);
});

test("old keys are deleted by the clock", async () => {
  await server.startWorker();
  await waitFor("the clock to know the task", async () => {
    const [known] = await sql`select from graphile_worker._private_known_crontabs where identifier = 'delete_expired'`;
    return known !== undefined;
  });
});

test("the server reported no fault of its own in all this", () => {
  expect(server.faults).toEqual([]);
});
