import { afterAll, expect, test } from "bun:test";
import { startHarness } from "../../support/harness.ts";
import { importCsv } from "../../support/sheets.ts";
import { waitFor } from "../../support/waitFor.ts";

const server = await startHarness();
const release = Promise.withResolvers<void>();
let calls = 0;
const service = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  idleTimeout: 0,
  async fetch() {
    calls++;
    await release.promise;
    return new Response("1");
  },
});
afterAll(() => service.stop(true));

test("columns that wait for a slow cell of their row take no place from other work, and follow it one after the other", async () => {
  const { client } = await server.newWorkspace();
  const sheet = await importCsv(client, "a\nx\n");
  await sheet.addColumn("slow", "ENDPOINT", { url: service.url.href, timeout: 300 });
  await waitFor("the call", async () => calls > 0);
  const titles = Array.from({ length: 30 }, (_, at) => `n${at}`);
  for (const title of titles) await sheet.addColumn(title, "COUNT", { source: "a", type: "chars" });
  const jobs = async () => {
    const [row] = await server.database.sql<{ waiting: number; locked: number }[]>`
      select count(*) filter (where locked_at is null)::integer as waiting,
        count(*) filter (where locked_at is not null)::integer as locked
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'run_block'`;
    return row as { waiting: number; locked: number };
  };
  await waitFor("all of them to wait without a place", async () => {
    const { waiting, locked } = await jobs();
    return waiting === titles.length && locked === 0;
  });
  expect(await (await importCsv(client, "b\n1\n")).values("b")).toEqual(["1"]);
  release.resolve();
  await sheet.settled();
  for (const title of titles) expect(await sheet.values(title)).toEqual([1]);
  expect(server.faults).toEqual([]);
});
