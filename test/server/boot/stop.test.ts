import { expect, test } from "bun:test";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Sql } from "postgres";
import { createPool } from "../../../db/client.ts";
import { listClusterProcesses } from "../../../server/boot/clusterProcesses.ts";
import { api } from "../../support/client.ts";
import { type ServerProcess, startProcess, startServerProcess, usedDataDirectory } from "../../support/process.ts";
import { waitFor } from "../../support/waitFor.ts";

interface Stage {
  dataDirectory: string;
  server: ServerProcess;
  sql: Sql;
  key: string;
}

/** @param SHEAF_ROLE api for a server without jobs, which costs less to start */
async function startStage(SHEAF_ROLE?: "api"): Promise<Stage> {
  const dataDirectory = await usedDataDirectory();
  const server = await startServerProcess({ SHEAF_DATA_DIR: dataDirectory, SHEAF_ROLE });
  const url = readFileSync(join(dataDirectory, "database-url"), "utf8").trim();
  const key = readFileSync(join(dataDirectory, "api-key"), "utf8").trim();
  return { dataDirectory, server, sql: createPool({ url, name: "test", max: 2 }), key };
}

/** A request that waits in the database until the lock that comes with it is released. */
async function startBlockedRequest({ server, sql, key }: Stage) {
  const lock = await sql.reserve();
  await lock`begin`;
  await lock`lock table tables`;
  const answer = api(server.url, key).call("createTable", { body: { title: "late" } });
  answer.catch(() => undefined);
  await waitFor("the request to wait for the lock", async () => {
    // Jobs by the clock may wait for it, too.
    const [row] = await sql`
      select from pg_stat_activity where application_name = 'sheaf api' and wait_event_type = 'Lock'`;
    return row;
  });
  const release = async () => {
    await lock`rollback`;
    lock.release();
  };
  return { answer, release };
}

async function canConnect(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`, { keepalive: false }).then(
    () => true,
    () => false,
  );
}

test("SIGTERM lets a running request finish, takes no new one, stops Postgres and ends with 0", async () => {
  const stage = await startStage();
  const { answer, release } = await startBlockedRequest(stage);
  stage.server.kill("SIGTERM");
  await waitFor("the port to close", async () => !(await canConnect(stage.server.url)));
  await release();
  expect((await answer).status).toBe(201);
  await stage.sql.end();
  expect(await stage.server.ended).toBe(0);
  expect(listClusterProcesses(join(stage.dataDirectory, "postgres"))).toEqual([]);
});

test("a server that stops says so to what asks whether it is ready, and logs no error for that", async () => {
  const stopWhileAsked = async () => {
    const { server, sql } = await startStage("api");
    await sql.end();
    server.kill("SIGTERM");
    const last = await waitFor("the refusal, or the closed port", async () => {
      const status = await fetch(`${server.url}/readyz`).then(
        (answer) => answer.status,
        () => "closed" as const,
      );
      return status !== 200 && status;
    });
    expect(await server.ended).toBe(0);
    expect(server.output()).not.toContain("a request failed");
    return last;
  };
  let last = await stopWhileAsked();
  // Nobody seems to ask any more where the machine gives this test no time for half a second.
  while (last === "closed") last = await stopWhileAsked();
  expect(last).toBe(503);
});

test("a second signal does not wait for requests; Postgres is stopped all the same", async () => {
  const stage = await startStage("api");
  await startBlockedRequest(stage);
  stage.server.kill("SIGTERM");
  await waitFor("the port to close", async () => !(await canConnect(stage.server.url)));
  stage.server.kill("SIGINT");
  expect(await stage.server.ended).toBe(1);
  expect(listClusterProcesses(join(stage.dataDirectory, "postgres"))).toEqual([]);
});

test("Ctrl-C that arrives three times, as it does through npm in a terminal, is one", async () => {
  const stage = await startStage("api");
  const { answer, release } = await startBlockedRequest(stage);
  for (let echo = 0; echo < 3; echo++) stage.server.kill("SIGINT");
  await waitFor("the port to close", async () => !(await canConnect(stage.server.url)));
  await release();
  expect((await answer).status).toBe(201);
  await stage.sql.end();
  expect(await stage.server.ended).toBe(0);
});

test("the server survives the loss of all its database connections", async () => {
  const { server, sql, key } = await startStage();
  expect((await api(server.url, key).call("listTables")).status).toBe(200);
  const listener = () => sql`select pid from pg_stat_activity where application_name = 'sheaf key listener'`;
  const [before] = await waitFor("the listener", async () => {
    const rows = await listener();
    return rows.length === 1 && rows;
  });
  await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where pid <> pg_backend_pid() and backend_type = 'client backend'`;
  await waitFor("the listener to be back", async () => {
    const [row] = await listener();
    return row !== undefined && row.pid !== before?.pid;
  });
  expect((await api(server.url, key).call("listTables")).status).toBe(200);
  await sql.end();
  server.kill("SIGTERM");
  expect(await server.ended).toBe(0);
});

test("scripts/start.mjs passes SIGTERM on and waits; when it is killed itself, the server stops in order", async () => {
  for (const [signal, code] of [
    ["SIGTERM", 0],
    ["SIGKILL", 137],
  ] as const) {
    const dataDirectory = await usedDataDirectory();
    const launcher = startProcess(["node", "scripts/start.mjs"], { PORT: "0", SHEAF_DATA_DIR: dataDirectory });
    await launcher.waitForOutput(/is ready/);
    launcher.kill(signal);
    expect(await launcher.ended).toBe(code);
    const cluster = join(dataDirectory, "postgres");
    await waitFor("the end of Postgres", () => listClusterProcesses(cluster).length === 0);
    expect(readFileSync(join(dataDirectory, "postgres.log"), "utf8")).toContain("database system is shut down");
  }
});

test("a server whose data directory was removed ends all the same when it is told to", async () => {
  const { server, dataDirectory, sql } = await startStage("api");
  await sql.end();
  rmSync(dataDirectory, { recursive: true, force: true });
  server.kill("SIGTERM");
  expect(await server.ended).toBe(1);
  // Postgres may notice before it is told to stop.
  expect(server.errors()).toMatch(/ENOENT|The embedded Postgres is gone/);
});
