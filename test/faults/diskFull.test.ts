import { afterAll, expect, test } from "bun:test";
import { randomBytes } from "node:crypto";
import { createPool } from "../../db/client.ts";
import { migrate } from "../../db/migrate.ts";
import { insertApiKey } from "../../db/queries/workspace/apiKeys.ts";
import { insertWorkspace } from "../../db/queries/workspace/workspaces.ts";
import { workspaceScope } from "../../db/scope.ts";
import { newApiKey } from "../../domain/apiKey.ts";
import { type RunningPart, startApiPart, startWorkerPart } from "../../server/boot/service.ts";
import { Logger } from "../../server/log.ts";
import { api } from "../support/client.ts";
import { waitFor } from "../support/waitFor.ts";
import { isShort } from "./support/choices.ts";
import { SmallCluster } from "./support/smallCluster.ts";

const services: RunningPart[] = [];
// Before the directory of the cluster, whose removal is noted when it starts.
afterAll(async () => {
  await Promise.all(services.map((service) => service.stop()));
  await sql.end({ timeout: 1 });
  await cluster.stop();
});

const cluster = await SmallCluster.start();
await migrate({ url: cluster.url });
const sql = createPool({ url: cluster.url, name: "test", max: 2 });
const { id: workspaceId } = await insertWorkspace(sql, "Test");
const key = newApiKey();
await insertApiKey(workspaceScope(sql, workspaceId), { key, name: "test" });

/** A part of the server in this process; none is started again in the whole file. */
async function start(role: "api" | "worker"): Promise<string> {
  const shared = { databaseUrl: cluster.url, logger: new Logger("silent") };
  const service = await (role === "worker"
    ? startWorkerPart(shared)
    : startApiPart({
        ...shared,
        host: "127.0.0.1",
        port: 0,
        rateLimits: 1_000_000,
        sampleEvery: 1,
        drainingTimes: { quietMs: 0, finishingMs: 0, refusingMs: 0 },
      }));
  services.push(service);
  return service.address ?? "";
}

const url = await start("api");
const client = api(url, key);

const message = (role: string, text: string) => ({ role, content: [{ type: "text", text }] });

/** Of a request that writes, and of its answer: what was acknowledged, or that there is no room. */
async function log(bytes: number): Promise<{ id: number; text: string } | null> {
  const text = randomBytes(bytes).toString("base64");
  const answer = await client.call("logRequest", {
    body: {
      provider: "openai",
      model: "gpt-4o-mini",
      input: { type: "chat", messages: [message("user", text)] },
      output: { type: "chat", messages: [message("assistant", "fine")] },
      request_start_time: "2026-03-02T09:15:00.000Z",
      request_end_time: "2026-03-02T09:15:01.250Z",
    } as never,
  });
  if (answer.status === 201) return { id: (answer.body as { id: number }).id, text };
  expect(answer.status as number).toBe(503);
  expect(answer.headers.get("retry-after")).toMatch(/^\d+$/);
  expect(answer.body).toEqual({ success: false, message: expect.any(String), error: "unavailable" });
  return null;
}

async function expectThere(acknowledged: { id: number; text: string }[]): Promise<void> {
  for (const { id, text } of acknowledged) {
    const found = await client.expect(200, "getRequest", { params: { request_id: id } });
    expect(JSON.stringify(found.prompt_blueprint)).toContain(text);
  }
}

test("a full disk: what writes is answered 503, reading works, jobs wait, and it goes on when there is room", async () => {
  const { table } = await client.expect(201, "createTable", {
    body: { title: "before", create_default_sheet: false },
  });
  const rows = Array.from({ length: 5_000 }, () => randomBytes(24).toString("hex"));
  const csv = Buffer.from(`word\n${rows.join("\n")}\n`).toString("base64");
  await client.expect(202, "createSheet", {
    params: { table_id: table.id },
    body: { operation_id: "import", source: { type: "file", file_name: "a.csv", file_content_base64: csv } },
  });
  const acknowledged = [await log(200_000)];
  // Writes what the sessions of the worker begin with.
  const first = createPool({ url: cluster.url, name: "test", max: 1 });
  await first`select 1`;
  await first.end();
  cluster.disk.fill();
  for (let refused = 0; refused < 5; ) {
    const answer = await log(200_000);
    if (answer) acknowledged.push(answer);
    else refused++;
  }
  await start("worker");
  const importState = async () => {
    const query = { params: { table_id: table.id, operation_id: "import" } };
    return (await client.expect(200, "getImportOperation", query)).operation.status;
  };
  const jobs = () => sql`
    select attempts, last_error from graphile_worker._private_jobs
    where payload -> '_cron' is null and locked_at is not null`;
  await waitFor("the import to be tried", async () => !cluster.isMounted || (await jobs()).length > 0);
  // Longer than the queue itself would wait before it counts another attempt.
  await Bun.sleep(4_000);
  for (const job of await jobs()) expect(job).toEqual({ attempts: 1, last_error: null });
  // The limit of a file's size, where no disk can be mounted, is above that of this sheet.
  if (cluster.isMounted) expect(["queued", "running"]).toContain(await importState());

  expect((await client.call("getReadiness")).status).toBe(200);
  expect((await client.expect(200, "listTables")).data).toHaveLength(1);
  await expectThere(acknowledged.filter((each) => each !== null));
  const answer = await client.call("logRequest", { body: {} as never });
  expect(answer.status as number).toBe(422);

  cluster.disk.empty();
  const after = await waitFor("room to write", () => log(200_000));
  await expectThere([...acknowledged.filter((each) => each !== null), after]);
  await waitFor("the import to end", async () => (await importState()) === "succeeded");
  const [landed] = await sql`select count(*) from sheet_rows`;
  expect(landed?.count).toBe(rows.length);
});

// CI has no time for the restarts of this one.
const testOfLog = isShort ? () => undefined : test;

testOfLog(
  "a full disk of Postgres' own log, which ends it: nothing acknowledged is lost, and ours connects again",
  async () => {
    const disk = await cluster.limitLog();
    const acknowledged = [await waitFor("Postgres to be back", () => log(1_000))];
    disk.fill();
    // With the limit of a file's size the next Postgres that is started has room again.
    for (let refused = 0; refused < (cluster.isMounted ? 20 : 1); ) {
      const answer = await log(200_000);
      if (answer) acknowledged.push(answer);
      else refused++;
      if (!answer) await Bun.sleep(50);
    }
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    disk.empty();
    acknowledged.push(await waitFor("room to write", () => log(1_000)));
    await expectThere(acknowledged);
  },
);
