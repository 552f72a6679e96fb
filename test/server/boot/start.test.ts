import { afterAll, expect, test } from "bun:test";
import { chmodSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { listClusterProcesses } from "../../../server/boot/clusterProcesses.ts";
import { api } from "../../support/client.ts";
import { createEmptyDatabase } from "../../support/database.ts";
import { startProcess, startServerProcess, temporaryDirectory, usedDataDirectory } from "../../support/process.ts";
import { waitFor } from "../../support/waitFor.ts";

test("the first start makes a workspace and a key, prints it, and keeps it in a private file; later starts keep everything", async () => {
  const dataDirectory = temporaryDirectory();
  const first = await startServerProcess({ SHEAF_DATA_DIR: dataDirectory });
  const [, key] = await first.waitForOutput(/API key {2}(pl_\w{40})/);
  expect(first.output()).toContain(`${first.url}/docs`);
  expect(readFileSync(join(dataDirectory, "api-key"), "utf8")).toBe(`${key}\n`);
  for (const name of ["api-key", "database-url"]) {
    expect(statSync(join(dataDirectory, name)).mode & 0o777, name).toBe(0o600);
  }
  const { body } = await api(first.url, key as string).call("createTable", { body: { title: "kept" } });
  first.kill("SIGTERM");
  expect(await first.ended).toBe(0);

  const second = await startServerProcess({ SHEAF_DATA_DIR: dataDirectory });
  expect(second.output()).not.toContain(key as string);
  expect(second.output()).toContain("api-key");
  const listed = await api(second.url, key as string).call("listTables");
  expect(JSON.stringify(listed.body)).toContain("kept");
  expect(JSON.stringify(body)).toContain("kept");
  second.kill("SIGTERM");
  expect(await second.ended).toBe(0);
});

test("SHEAF_API_KEY is the first key; given later it is not taken silently", async () => {
  const database = { DATABASE_URL: await createEmptyDatabase(), SHEAF_DATA_DIR: temporaryDirectory() };
  const environment = { ...database, SHEAF_ROLE: "api", SHEAF_API_KEY: "pl_given_for_automation" };
  const server = await startServerProcess(environment);
  expect((await api(server.url, "pl_given_for_automation").call("listTables")).status).toBe(200);
  server.kill("SIGTERM");
  await server.ended;
  const later = await startServerProcess({ ...environment, SHEAF_API_KEY: "pl_another_one" });
  expect(later.output()).toContain("SHEAF_API_KEY is not a key of this database");
  expect((await api(later.url, "pl_another_one").call("listTables")).status).toBe(401);
});

test("with DATABASE_URL no Postgres is started, and servers that start at once agree on one first workspace", async () => {
  const url = await createEmptyDatabase();
  const directories = [temporaryDirectory(), temporaryDirectory()];
  const servers = await Promise.all(
    directories.map((SHEAF_DATA_DIR) => startServerProcess({ SHEAF_ROLE: "api", DATABASE_URL: url, SHEAF_DATA_DIR })),
  );
  const outputs = servers.map((server) => server.output());
  const keys = outputs.flatMap((output) => output.match(/pl_\w{40}/) ?? []);
  expect(keys).toHaveLength(1);
  for (const { url: address } of servers) {
    expect((await api(address, keys[0] as string).call("listTables")).status).toBe(200);
  }
  for (const directory of directories) expect(() => statSync(join(directory, "postgres"))).toThrow("ENOENT");
});

test("after kill -9 of the server the next start stops the Postgres that was left and has everything", async () => {
  const dataDirectory = await usedDataDirectory();
  const cluster = join(dataDirectory, "postgres");
  const first = await startServerProcess({ SHEAF_DATA_DIR: dataDirectory });
  const key = readFileSync(join(dataDirectory, "api-key"), "utf8").trim();
  await api(first.url, key).call("createTable", { body: { title: "kept" } });
  first.kill("SIGKILL");
  await first.ended;
  const leftOver = listClusterProcesses(cluster);
  expect(leftOver.length).toBeGreaterThan(0);

  const second = await startServerProcess({ SHEAF_DATA_DIR: dataDirectory });
  expect(listClusterProcesses(cluster)).not.toContain(leftOver[0] as number);
  expect(JSON.stringify((await api(second.url, key).call("listTables")).body)).toContain("kept");
});

test("a data directory with a long path and a comma is served, also when root starts the server", async () => {
  const short = await usedDataDirectory();
  const dataDirectory = `${short}-${"long".repeat(25)}, 2`;
  renameSync(short, dataDirectory);
  afterAll(() => rmSync(dataDirectory, { recursive: true, force: true }));
  const temporary = temporaryDirectory();
  chmodSync(temporary, 0o711);
  const server = await startServerProcess({ SHEAF_DATA_DIR: dataDirectory, SHEAF_ROLE: "api", TMPDIR: temporary });
  const key = readFileSync(join(dataDirectory, "api-key"), "utf8").trim();
  expect((await api(server.url, key).call("listTables")).status).toBe(200);
  server.kill("SIGTERM");
  expect(await server.ended).toBe(0);
  expect(readdirSync(temporary)).toEqual([]);
});

test("after kill -9 of the server and of Postgres, with its number taken by another process, the next start recovers", async () => {
  const dataDirectory = await usedDataDirectory();
  const cluster = join(dataDirectory, "postgres");
  const first = await startServerProcess({ SHEAF_ROLE: "api", SHEAF_DATA_DIR: dataDirectory });
  const key = readFileSync(join(dataDirectory, "api-key"), "utf8").trim();
  await api(first.url, key).call("createTable", { body: { title: "kept" } });
  first.kill("SIGKILL");
  await first.ended;
  const postmasterFile = join(cluster, "postmaster.pid");
  const [postmaster, ...rest] = readFileSync(postmasterFile, "utf8").split("\n");
  process.kill(Number(postmaster), "SIGKILL");
  await waitFor("the end of Postgres", () => listClusterProcesses(cluster).length === 0);
  writeFileSync(postmasterFile, [process.pid, ...rest].join("\n"));

  const second = await startServerProcess({ SHEAF_ROLE: "api", SHEAF_DATA_DIR: dataDirectory });
  expect(JSON.stringify((await api(second.url, key).call("listTables")).body)).toContain("kept");
});

test("a second server on the same data is refused while the first lives, and says who has it", async () => {
  const dataDirectory = await usedDataDirectory();
  const environment = { SHEAF_ROLE: "api", SHEAF_DATA_DIR: dataDirectory };
  const first = await startServerProcess(environment);
  const second = startProcess([process.execPath, "server/main.ts"], { PORT: "0", ...environment });
  expect(await second.ended).toBe(1);
  expect(second.errors()).toContain(`Another Sheaf server (process ${first.pid}, ${first.url})`);
  const key = readFileSync(join(dataDirectory, "api-key"), "utf8").trim();
  expect((await api(first.url, key).call("listTables")).status).toBe(200);
});

test("a server that starts while another stops waits for it", async () => {
  const dataDirectory = await usedDataDirectory();
  const first = await startServerProcess({ SHEAF_ROLE: "api", SHEAF_DATA_DIR: dataDirectory });
  first.kill("SIGTERM");
  const second = await startServerProcess({ SHEAF_ROLE: "api", SHEAF_DATA_DIR: dataDirectory });
  expect(await first.ended).toBe(0);
  expect(second.output()).toContain("is ready");
});

test("a port that is taken is refused with the setting to change, and the database is stopped again", async () => {
  const taken = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
  const dataDirectory = await usedDataDirectory();
  const server = startProcess([process.execPath, "server/main.ts"], {
    PORT: String(taken.port),
    SHEAF_ROLE: "api",
    SHEAF_DATA_DIR: dataDirectory,
  });
  expect(await server.ended).toBe(1);
  expect(server.errors()).toContain(`Port ${taken.port} of 127.0.0.1 is already in use`);
  expect(listClusterProcesses(join(dataDirectory, "postgres"))).toEqual([]);
  await taken.stop(true);
});

test("when the embedded Postgres is killed the server says so and ends with an error", async () => {
  const dataDirectory = await usedDataDirectory();
  const server = await startServerProcess({ SHEAF_ROLE: "api", SHEAF_DATA_DIR: dataDirectory });
  process.kill(
    Number(readFileSync(join(dataDirectory, "postgres", "postmaster.pid"), "utf8").split("\n")[0]),
    "SIGKILL",
  );
  expect(await server.ended).toBe(1);
  expect(server.errors()).toContain("The embedded Postgres is gone");
});

test("settings that make no sense are named, all of them, before anything starts", async () => {
  const dataDirectory = join(temporaryDirectory(), "not-made");
  const server = startProcess([process.execPath, "server/main.ts", "--role", "boss"], {
    SHEAF_DATA_DIR: dataDirectory,
    PORT: "eighty",
    HOST: "no host",
    DATABASE_URL: "mysql://secret@host/db",
    SHEAF_API_KEY: "sk_secret",
    SHEAF_LOG: "loud",
  });
  expect(await server.ended).toBe(2);
  for (const name of ["PORT", "HOST", "DATABASE_URL", "SHEAF_API_KEY", "SHEAF_LOG", "--role"]) {
    expect(server.errors()).toContain(name);
  }
  expect(server.errors()).not.toContain("secret");
  expect(() => statSync(dataDirectory)).toThrow("ENOENT");
});

test("settings of traces that make no sense are named, all of them, before anything starts", async () => {
  const dataDirectory = join(temporaryDirectory(), "not-made");
  const server = startProcess([process.execPath, "server/main.ts"], {
    SHEAF_DATA_DIR: dataDirectory,
    OTEL_EXPORTER_OTLP_ENDPOINT: "127.0.0.1:4318",
    OTEL_EXPORTER_OTLP_PROTOCOL: "grpc",
  });
  expect(await server.ended).toBe(2);
  expect(server.errors()).toContain('OTEL_EXPORTER_OTLP_ENDPOINT is "127.0.0.1:4318"');
  expect(server.errors()).toContain('OTEL_EXPORTER_OTLP_PROTOCOL is "grpc"');
  expect(() => statSync(dataDirectory)).toThrow("ENOENT");
});

test("a database that cannot be reached is refused with the reason", async () => {
  const environment = { SHEAF_DATA_DIR: temporaryDirectory(), DATABASE_URL: "postgres://a:secret@127.0.0.1:1/x" };
  const server = startProcess([process.execPath, "server/main.ts"], { PORT: "0", ...environment });
  expect(await server.ended).toBe(1);
  expect(server.errors()).toContain("The database cannot be used");
  expect(server.errors()).not.toContain("secret");
});

test("a server that was started with nice runs code", async () => {
  const dataDirectory = await usedDataDirectory();
  const environment = { PORT: "0", SHEAF_ROLE: "api", SHEAF_DATA_DIR: dataDirectory };
  const server = startProcess(["nice", "-n", "10", process.execPath, "server/main.ts"], environment);
  const [, url] = await server.waitForOutput(/API {6}(http:\S+)/);
  const client = api(url as string, readFileSync(join(dataDirectory, "api-key"), "utf8").trim());
  const tool_definition = { type: "function" as const, function: { name: "t", parameters: { type: "object" } } };
  await client.expect(201, "createTool", { body: { name: "t", tool_definition } });
  const execution = { type: "code" as const, language: "javascript" as const, code: "return 1" };
  const answer = await client.call("testExecuteTool", { params: { identifier: "t" }, body: { execution } });
  expect(answer.status).toBe(200);
});

test("on a terminal the log is lines that people read", async () => {
  const command = `${process.execPath} server/main.ts`;
  const database = { DATABASE_URL: await createEmptyDatabase(), SHEAF_DATA_DIR: temporaryDirectory() };
  const environment = { ...database, SHEAF_ROLE: "api", PORT: "0" };
  const server = startProcess(["script", "--quiet", "--return", "--command", command, "/dev/null"], environment);
  const [, url] = await server.waitForOutput(/API {6}(http:\S+)/);
  await fetch(`${url}/healthz`);
  await server.waitForOutput(/^\d\d:\d\d:\d\d request method=GET path=\/healthz status=200 ms=\S+ request_id=\S+$/m);
  server.kill("SIGTERM");
  await server.ended;
  expect(server.output()).toMatch(/^\d\d:\d\d:\d\d migrated the database files=\d+ last=\S+\.sql$/m);
  expect(server.output()).not.toContain('{"');
});
