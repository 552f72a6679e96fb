import { expect, test } from "bun:test";
import { api } from "../../support/client.ts";
import { createEmptyDatabase } from "../../support/database.ts";
import { freePort } from "../../support/freePort.ts";
import { partsOf, type ServerProcess, startServerProcess, temporaryDirectory } from "../../support/process.ts";
import { importCsv } from "../../support/sheets.ts";
import { waitFor } from "../../support/waitFor.ts";

const key = "pl_supervised";

async function startSupervised(environment: Record<string, string> = {}): Promise<ServerProcess> {
  return startServerProcess({
    DATABASE_URL: await createEmptyDatabase(),
    SHEAF_DATA_DIR: temporaryDirectory(),
    SHEAF_API_KEY: key,
    SHEAF_LOG: "error",
    ...environment,
  });
}

const isRunning = (pid: number) => Bun.spawnSync(["kill", "-0", String(pid)], { stderr: "ignore" }).exitCode === 0;

test("a process that does not answer any more is replaced, and the others go on meanwhile", async () => {
  const server = await startSupervised();
  const client = api(server.url, key);
  const sheet = await importCsv(client, "a\nsome words\n");
  const [worker = 0] = partsOf(server, "worker");
  process.kill(worker, "SIGSTOP");
  await sheet.addColumn("n", "COUNT", { source: "a", type: "words" });
  await client.expect(200, "listTables");
  await server.waitForOutput(/a process does not respond and is being replaced.*worker 1/);
  // What was begun is done by the process that takes its place.
  await waitFor("the cell", async () => (await sheet.values("n"))[0] === 2);
  expect(isRunning(worker)).toBe(false);

  const [answering = 0] = partsOf(server, "api");
  process.kill(answering, "SIGSTOP");
  await server.waitForOutput(/a process does not respond and is being replaced.*api 1/);
  await waitFor("an answer", () => answers(server.url));
  await client.expect(200, "listTables");
  server.kill("SIGTERM");
  expect(await server.ended).toBe(0);
});

test("several processes answer on one port, and one that dies is started again", async () => {
  const server = await startSupervised({ SHEAF_API_PROCESSES: "2" });
  const client = api(server.url, key);
  const [first = 0, second = 0] = partsOf(server, "api");
  process.kill(first, "SIGKILL");
  await server.waitForOutput(/a process ended and is being restarted/);
  const replaced = () => partsOf(server, "api").filter((pid) => pid !== first && pid !== second);
  await waitFor("another process", () => replaced().length === 1);
  process.kill(second, "SIGSTOP");
  // Connections are given to both; those of the stopped one wait until it is replaced.
  await Promise.all(Array.from({ length: 8 }, () => waitFor("an answer", () => answers(server.url))));
  await server.waitForOutput(/does not respond and is being replaced/);
  // A connection that it was given before its end is lost with it.
  await waitFor("the end of the process", () => !isRunning(second));
  await client.expect(200, "listTables");
});

test("what ends the supervisor ends its processes, one that hangs too, and frees the port", async () => {
  const dataDirectory = temporaryDirectory();
  // One that the system gives to nobody else meanwhile.
  const PORT = await freePort();
  const server = await startSupervised({ SHEAF_DATA_DIR: dataDirectory, PORT });
  const parts = [...partsOf(server, "api"), ...partsOf(server, "worker")];
  expect(parts.length).toBe(2);
  process.kill(parts[1] as number, "SIGSTOP");
  server.kill("SIGKILL");
  await waitFor("the end of the processes", () => !parts.some(isRunning));
  await startSupervised({ SHEAF_DATA_DIR: dataDirectory, PORT });
});

async function answers(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}
