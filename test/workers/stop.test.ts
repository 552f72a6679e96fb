import { expect, setDefaultTimeout, test } from "bun:test";
import { createPool } from "../../db/client.ts";
import { addJobs } from "../../db/queries/jobs.ts";
import { type RunningWorker, type StoppingTimes, startWorker } from "../../workers/main.ts";
import { createTestDatabase } from "../support/database.ts";
import { type DatabaseProxy, startDatabaseProxy } from "../support/databaseProxy.ts";
import { waitFor } from "../support/waitFor.ts";

setDefaultTimeout(60_000);
const database = await createTestDatabase();

/** A worker whose database can seem to crash. */
async function workerBehindProxy(
  stoppingTimes?: StoppingTimes,
): Promise<{ worker: RunningWorker; proxy: DatabaseProxy }> {
  const proxy = await startDatabaseProxy(database.url);
  const sql = createPool({ url: proxy.url, name: "stop", max: 10 });
  database.beforeDrop(async () => {
    proxy.close();
    await sql.end({ timeout: 0 });
  });
  const options = { databaseUrl: proxy.url, sql, log: () => undefined };
  const worker = await startWorker({ ...options, ...(stoppingTimes && { stoppingTimes }) });
  return { worker, proxy };
}

/** A job without a consequence. @returns whether it is done */
async function addTrifle(): Promise<() => Promise<boolean>> {
  const { scope } = await database.createWorkspace();
  await addJobs(scope, [{ task: "publish_events", payload: { workspace_id: scope.workspaceId } }]);
  return async () => {
    const waiting = await database.sql`
      select 1 from graphile_worker._private_jobs where payload ->> 'workspace_id' = ${String(scope.workspaceId)}`;
    return waiting.length === 0;
  };
}

async function msOf(work: Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work;
  return performance.now() - startedAt;
}

test("a worker whose Postgres starts up goes on when it is up, and stops at once when it is not", async () => {
  const { worker, proxy } = await workerBehindProxy();
  // Each pool of the queue, its clock and the lock of each pool try it again and again.
  const startUpFor = async (attempts: number) => {
    const before = proxy.refused();
    proxy.become("starting");
    await waitFor("attempts", () => proxy.refused() >= before + attempts);
  };
  await startUpFor(40);
  const isDone = await addTrifle();
  proxy.become("up");
  // It looks every two seconds.
  await waitFor("the job", isDone, 6_000);

  await startUpFor(40);
  expect(await msOf(worker.stop())).toBeLessThan(4_000);
});

test("a worker whose Postgres says nothing any more stops in time", async () => {
  const { worker, proxy } = await workerBehindProxy({ jobsMs: 300, leavingMs: 300 });
  proxy.become("mute");
  const isDone = await addTrifle();
  expect(await msOf(worker.stop())).toBeLessThan(2_000);
  expect(await isDone()).toBeFalse();
});
