import { expect, test } from "bun:test";
import { startApiPart, startWorkerPart } from "../../server/boot/service.ts";
import { Logger } from "../../server/log.ts";
import { api } from "../support/client.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { waitFor } from "../support/waitFor.ts";

const waitTimeoutMs = 1_000;
/** Connections of the API's pool. */
const apiConnections = 20;
const database = await createTestDatabase();

const role = `limited_${crypto.randomUUID().slice(0, 8)}`;

/** A user with the rights of the tests' own, whose connections Postgres can limit. */
async function limitedUser(): Promise<string> {
  const password = crypto.randomUUID();
  const { username } = new URL(database.url);
  await database.sql.unsafe(`
    create role ${role} login password '${password}';
    grant ${username} to ${role}`);
  const url = new URL(database.url);
  [url.username, url.password] = [role, password];
  return url.href;
}

const limited = await limitedUser();
const shared = { databaseUrl: limited, logger: new Logger("silent") };
const worker = await startWorkerPart(shared);
const service = await startApiPart({
  ...shared,
  host: "127.0.0.1",
  port: 0,
  rateLimits: "off",
  sampleEvery: 1,
  waitTimeoutMs,
  drainingTimes: { quietMs: 0, finishingMs: 0, refusingMs: 0 },
});
database.beforeDrop(async () => {
  await Promise.all([service.stop(), worker.stop()]);
  await database.sql.unsafe(`drop role ${role}`);
});
const url = service.address as string;
const workspace = await database.createWorkspace();
const client = api(url, workspace.apiKey);

function expectUnavailable(answer: { status: unknown; headers: Headers; body: unknown }): void {
  expect(answer.status as number).toBe(503);
  expect(answer.headers.get("retry-after")).toMatch(/^\d+$/);
  expect(answer.body).toEqual({ success: false, message: expect.any(String), error: "unavailable" });
}

/** Postgres gives the service no connection any more, and ends all that it has. */
async function takeAllConnections({ sql }: TestDatabase): Promise<() => Promise<void>> {
  await sql.unsafe(`alter role ${role} connection limit 0`);
  // A session that was being opened may have passed the limit; it has no name until it is open.
  const isOpening = sql`backend_type = 'client backend' and usename is null`;
  const opening = (await sql`select pid from pg_stat_activity where ${isOpening}`).map(({ pid }) => pid as number);
  const takeThoseLeft = async () => {
    const { count } = await sql`
      select case when usename = ${role} then pg_terminate_backend(pid) end from pg_stat_activity
      where usename = ${role} or (pid = any(${opening}::integer[]) and ${isOpening})`;
    return count === 0;
  };
  await waitFor("all sessions to end", takeThoseLeft);
  return async () => {
    await sql.unsafe(`alter role ${role} connection limit -1`);
  };
}

test("without a connection left: 503 that says when to come again, and jobs that only wait", async () => {
  const { table } = await client.expect(201, "createTable", {
    body: { title: "before", create_default_sheet: false },
  });
  const csv = `name\n${Array.from({ length: 30_000 }, (_, n) => `n${n}`).join("\n")}\n`;
  await client.expect(202, "createSheet", {
    params: { table_id: table.id },
    body: {
      operation_id: "import",
      source: { type: "file", file_name: "a.csv", file_content_base64: Buffer.from(csv).toString("base64") },
    },
  });
  const giveBack = await takeAllConnections(database);

  expectUnavailable(await client.call("getReadiness"));
  // Each waits for its own time. If they waited for one another, these would take longer than the test may.
  const answers = await Promise.all(Array.from({ length: 200 }, () => client.call("listTables")));
  for (const answer of answers) expectUnavailable(answer);
  expectUnavailable(await client.call("createTable", { body: { title: "never" } }));
  expect((await client.call("getHealth")).status).toBe(200);
  await Bun.sleep(4_000);
  const jobs = await database.sql`
    select attempts, last_error from graphile_worker._private_jobs where payload -> '_cron' is null`;
  await giveBack();
  // A job whose connection is taken from it fails once; no other one does, and none is tried again meanwhile.
  const isTaken = /CONNECTION_CLOSED|CONNECTION_ENDED|EPIPE|terminating connection/;
  for (const { attempts, last_error } of jobs) {
    expect(attempts).toBeLessThanOrEqual(1);
    if (last_error !== null) expect(last_error).toMatch(isTaken);
  }
  const isReady = async () => (await client.call("getReadiness")).status === 200;
  await waitFor("the service to be ready", isReady);
  expect((await client.expect(200, "listTables")).data).toHaveLength(1);
  const query = { params: { table_id: table.id, operation_id: "import" } };
  const isImported = async () => {
    const { operation } = await client.expect(200, "getImportOperation", query);
    return operation.status === "succeeded";
  };
  await waitFor("the import to end", isImported);
  const [landed] = await database.sql`select count(*) from sheet_rows where workspace_id = ${workspace.id}`;
  expect(landed?.count).toBe(30_000);
});

test("when a workspace's slow statements hold its connections, its others wait for a time and are told to come again", async () => {
  const other = api(url, (await database.createWorkspace()).apiKey);
  const lock = await database.sql.reserve();
  await lock`begin`;
  await lock`lock table tables in access exclusive mode`;
  let refusedCount = 0;
  const listing = Array.from({ length: 60 }, async () => {
    const answer = await client.call("listTables");
    if ((answer.status as number) === 503) refusedCount++;
    return answer;
  });
  // The lock is held until all are refused that have no connection: they wait for their own time, not for the lock.
  await waitFor("the refusals", () => refusedCount >= listing.length - apiConnections);
  // One workspace never has all of them.
  expect((await client.call("getReadiness")).status).toBe(200);
  await other.expect(200, "listPromptTemplates");
  await lock`rollback`;
  lock.release();

  const ended = await Promise.all(listing);
  const refused = ended.filter(({ status }) => (status as number) === 503);
  for (const answer of refused) expectUnavailable(answer);
  // Those that had a connection were answered when the lock was gone.
  expect(ended.length - refused.length).toBeGreaterThan(0);
  expect((await client.call("getReadiness")).status).toBe(200);
});
