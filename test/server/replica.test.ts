import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Sql } from "postgres";
import { withinTimeBudget } from "../../core/logs/analytics/drawCharts.ts";
import { createPool } from "../../db/client.ts";
import { migrate } from "../../db/migrate.ts";
import { insertApiKey } from "../../db/queries/workspace/apiKeys.ts";
import { insertWorkspace } from "../../db/queries/workspace/workspaces.ts";
import { type Scope, workspaceScope } from "../../db/scope.ts";
import { newApiKey } from "../../domain/apiKey.ts";
import { createRunDirectory } from "../../scripts/runDirectory.ts";
import { listClusterProcesses } from "../../server/boot/clusterProcesses.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../server/boot/embeddedPostgres.ts";
import { type RunningPart, startApiPart } from "../../server/boot/service.ts";
import { Logger } from "../../server/log.ts";
import { Replica } from "../../server/replica.ts";
import { api, type Client } from "../support/client.ts";
import { testTimeoutMs } from "../support/testTimeout.ts";
import { trackedLog } from "../support/trackedLog.ts";
import { waitFor } from "../support/waitFor.ts";

// A primary and its streaming standby, which begins as a copy of it.

const directory = createRunDirectory("sheaf-replica-");
const standbyDirectory = join(directory.path, "standby");
let primary: EmbeddedPostgres;
let standby: EmbeddedPostgres;
let sql: Sql;
let onStandby: Sql;
let service: RunningPart;
let client: Client;
let scope: Scope;
const logged: string[] = [];

beforeAll(async () => {
  const dataDirectory = join(directory.path, "primary");
  mkdirSync(dataDirectory, { mode: 0o711 });
  mkdirSync(standbyDirectory, { mode: 0o711 });
  const options = { dataDirectory, isDurable: false };
  const first = await startEmbeddedPostgres(options);
  await migrate({ url: first.url });
  await first.stop();
  expect(
    Bun.spawnSync([
      "cp",
      "-a",
      ...["postgres", "database-url"].map((name) => join(dataDirectory, name)),
      standbyDirectory,
    ]).exitCode,
  ).toBe(0);
  writeFileSync(join(standbyDirectory, "postgres/standby.signal"), "");
  primary = await startEmbeddedPostgres(options);
  standby = await startStandby();
  sql = createPool({ url: primary.url, name: "sheaf test", max: 5 });
  onStandby = createPool({ url: standby.url, name: "sheaf test", max: 2 });
  const { id } = await insertWorkspace(sql, "Test");
  scope = workspaceScope(sql, id);
  const key = newApiKey();
  await insertApiKey(scope, { key, name: "test" });
  service = await startApiPart({
    databaseUrl: primary.url,
    replicaUrl: standby.url,
    replicaLagSeconds: 2,
    host: "127.0.0.1",
    port: 0,
    rateLimits: "off",
    sampleEvery: 1,
    logger: new Logger("error", (text) => logged.push(text)),
    drainingTimes: { quietMs: 0, finishingMs: 0, refusingMs: 0 },
  });
  client = api(service.address as string, key);
}, testTimeoutMs);

afterAll(async () => {
  await service?.stop();
  await Promise.all([sql?.end({ timeout: 1 }), onStandby?.end({ timeout: 1 })]);
  await Promise.all([standby?.stop(), primary?.stop()]);
  await directory.remove();
}, testTimeoutMs);

function startStandby(): Promise<EmbeddedPostgres> {
  const url = new URL(primary.url.replace(/@[^/]+/, "@host"));
  const host = decodeURIComponent(/@([^:/]+)/.exec(primary.url)?.[1] as string);
  const primary_conninfo = `host=${host} port=5432 user=sheaf password=${url.password}`;
  return startEmbeddedPostgres({
    dataDirectory: standbyDirectory,
    isDurable: false,
    settings: { primary_conninfo, wal_retrieve_retry_interval: "100ms" },
  });
}

/** Ids of the logs that a search finds, and the lag that its answer tells. */
async function search(): Promise<{ ids: number[]; lag: string | null }> {
  const { status, body, headers } = await client.call("searchRequestLogs", { body: {} });
  if (status !== 200) throw new Error(`the search answered ${status}: ${JSON.stringify(body)}`);
  return { ids: body.items.map(({ id }) => id), lag: headers.get("x-replica-lag") };
}

/** Value of a metric with these labels; 0 where it has not been counted yet. */
async function metric(name: string): Promise<number> {
  const text = await (await fetch(`${service.address}/metrics`)).text();
  const line = text.split("\n").find((each) => each.startsWith(`${name} `));
  return Number(line?.slice(name.length + 1) ?? 0);
}

const reads = (outcome: string) => metric(`sheaf_replica_reads_total{process="api",outcome="${outcome}"}`);
const lagSeconds = () => metric('sheaf_replica_lag_seconds{process="api"}');

const replicaAnswers = () => waitFor("an answer of the replica", async () => (await search()).lag !== null);

test("the replica answers searches and charts, and the header tells the lag", async () => {
  const id = await trackedLog(scope, "0000000000000001");
  await replicaAnswers();
  const found = await waitFor("the log", async () => {
    const each = await search();
    return each.ids.includes(id) && each.lag !== null && each;
  });
  expect(Number(found.lag)).toBeWithin(0, 3);
  const customCharts = [{ id: "all", chartType: "bar" as const }];
  const calls: Record<string, () => Promise<{ headers: Headers }>> = {
    getRequestAnalytics: () => client.call("getRequestAnalytics", { body: {} }),
    getRequestCustomAnalytics: () => client.call("getRequestCustomAnalytics", { body: { customCharts } }),
    suggestRequestValues: () => client.call("suggestRequestValues", { query: { field: "engine" } }),
    searchTraces: () => client.call("searchTraces", { body: {} }),
    getTraceCustomAnalytics: () => client.call("getTraceCustomAnalytics", { body: { customCharts } }),
  };
  for (const [operation, call] of Object.entries(calls)) {
    await waitFor(operation, async () => (await call()).headers.get("x-replica-lag") !== null);
  }
});

test("the metrics count each read once, by what came of it, and tell the lag", async () => {
  await replicaAnswers();
  await waitFor("a lag within the bound", async () => (await lagSeconds()) < 2);
  const all = async () => Promise.all(["answered", "lagging", "lost", "failed", "timed_out"].map(reads));
  const before = await all();
  const isAnswered = (await search()).lag !== null;
  const counted = (await all()).map((count, index) => count - (before[index] as number));
  expect(counted.reduce((sum, count) => sum + count)).toBe(1);
  expect(counted[0]).toBe(isAnswered ? 1 : 0);
});

test("reads by id never lag", async () => {
  await replicaAnswers();
  await onStandby`select pg_wal_replay_pause()`;
  const id = await trackedLog(scope, "0000000000000002");
  const { status, headers } = await client.call("getRequest", { params: { request_id: id } });
  expect([status as number, headers.get("x-replica-lag")]).toEqual([200, null]);
  await onStandby`select pg_wal_replay_resume()`;
});

test("a replica that stands still is left when it lags too much, and used again when it has caught up", async () => {
  await replicaAnswers();
  await onStandby`select pg_wal_replay_pause()`;
  const lagging = await reads("lagging");
  const id = await trackedLog(scope, "0000000000000003");
  const found = await waitFor("the primary's answer, because of the lag", async () => {
    // On a busy machine the replica may be left for a moment because it answers slowly.
    const each = await search();
    return each.lag === null && (await reads("lagging")) > lagging && each;
  });
  expect(found.ids).toContain(id);
  await waitFor("the lag", async () => (await lagSeconds()) > 2);
  await onStandby`select pg_wal_replay_resume()`;
  await replicaAnswers();
  expect((await search()).ids).toContain(id);
});

test("a replica that is killed is left at once, and used again when it is back", async () => {
  await replicaAnswers();
  const [pid] = readFileSync(join(standbyDirectory, "postgres/postmaster.pid"), "utf8").split("\n");
  process.kill(Number(pid), "SIGKILL");
  await standby.ended;
  // Its sessions end a moment later, and answer until then.
  const cluster = join(standbyDirectory, "postgres");
  await waitFor("the end of its sessions", () => listClusterProcesses(cluster).length === 0);
  const lost = await reads("lost");
  const id = await trackedLog(scope, "0000000000000004");
  const { ids, lag } = await search();
  expect([ids.includes(id), lag]).toEqual([true, null]);
  await waitFor("a read that the lost replica did not answer", async () => {
    await search();
    return (await reads("lost")) > lost;
  });
  standby = await startStandby();
  await replicaAnswers();
});

test("what would write on the replica is done by the primary", async () => {
  const replica = await startReplica(onStandby);
  const work = async (given: Sql = sql) => {
    const rows = await given`insert into workspaces (name) values ('written') returning name`;
    return { status: 200, body: rows[0]?.name };
  };
  const failed = await reads("failed");
  expect(await replica.answer(work)).toEqual({ status: 200, body: "written" });
  expect(await reads("failed")).toBe(failed + 1);
  await replica.stop();
});

test("what takes too long on the replica is not begun again on the primary", async () => {
  const replica = await startReplica(onStandby);
  const timedOut = await reads("timed_out");
  const work = async (given?: Sql) => {
    if (!given) throw new Error("begun again");
    return await given.begin(async (tx) => {
      await tx`set local statement_timeout = 1`;
      await tx`select count(*) from generate_series(1, 100000000)`;
      return { status: 200, body: null };
    });
  };
  await expect(replica.answer(work)).rejects.toThrow("statement timeout");
  expect(await reads("timed_out")).toBe(timedOut + 1);
  await replica.stop();
});

test("a chart that takes too long on the replica is refused, and not begun again on the primary", async () => {
  const replica = await startReplica(onStandby);
  const timedOut = await reads("timed_out");
  const work = async (given?: Sql) => {
    if (!given) throw new Error("begun again");
    const slow = (tx: Scope) => tx.sql`select count(*) from generate_series(1, 100000000)`;
    return { status: 200, body: await withinTimeBudget(workspaceScope(given, scope.workspaceId), slow, 1) };
  };
  await expect(replica.answer(work)).rejects.toMatchObject({ code: "bad_request" });
  expect(await reads("timed_out")).toBe(timedOut + 1);
  await replica.stop();
});

test("a database that is no standby of this one is not read", async () => {
  const lines: string[] = [];
  const other = createPool({ url: primary.url, name: "sheaf test", max: 1 });
  const replica = new Replica({
    primary: sql,
    sql: other,
    maxLagMs: 60_000,
    logger: new Logger("info", (text) => lines.push(text)),
  });
  await waitFor("the warning", () => lines.join("").includes("is not a standby"));
  expect((await replica.answer(async (given) => ({ status: 200, body: given === undefined }))).body).toBeTrue();
  await replica.stop();
});

test("no answer broke the contract", () => {
  expect(logged).toEqual([]);
});

/** A replica that is in use, and ends its own connections. */
async function startReplica(of: Sql): Promise<Replica> {
  const pool = createPool({ url: standby.url, name: "sheaf test", max: 1 });
  expect((await of`select pg_is_in_recovery() as is_standby`)[0]?.is_standby).toBeTrue();
  const replica = new Replica({ primary: sql, sql: pool, maxLagMs: 60_000, logger: new Logger("silent") });
  await waitFor(
    "the standby",
    async () => (await replica.answer(async (given) => ({ status: 200, body: given }))).body === pool,
  );
  return replica;
}
