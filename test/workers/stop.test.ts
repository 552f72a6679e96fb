import { expect, test } from "bun:test";
import { createPool } from "../../db/client.ts";
import { addJobs } from "../../db/queries/platform/jobs.ts";
import { unlockJobsOfDeadPools } from "../../db/queries/platform/workerPools.ts";
import { lockEventFeed } from "../../db/queries/workspace/events.ts";
import type { Scope } from "../../db/scope.ts";
import { type RunningWorker, type StoppingTimes, startWorker } from "../../workers/main.ts";
import { relayAll } from "../support/cluster.ts";
import { createTestDatabase } from "../support/database.ts";
import { type DatabaseProxy, startDatabaseProxy } from "../support/databaseProxy.ts";
import { waitFor } from "../support/waitFor.ts";

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
    const inOutbox = await database.sql`select 1 from job_outbox where workspace_id = ${scope.workspaceId}`;
    const inQueue = await database.sql`
      select 1 from graphile_worker._private_jobs where payload ->> 'workspace_id' = ${String(scope.workspaceId)}`;
    return inOutbox.length + inQueue.length === 0;
  };
}

test("a worker whose Postgres starts up goes on when it is up, and stops at once when it is not", async () => {
  // Whoever waited out these limits would not end within the test's.
  const { worker, proxy } = await workerBehindProxy({ jobsMs: 3_600_000, leavingMs: 3_600_000 });
  // Each pool of the queue, its clock and the lock of each pool try it again and again.
  const startUpFor = async (attempts: number) => {
    const before = proxy.refused();
    proxy.become("starting");
    await waitFor("attempts", () => proxy.refused() >= before + attempts);
  };
  await startUpFor(40);
  const isDone = await addTrifle();
  proxy.become("up");
  await waitFor("the job", isDone);

  await startUpFor(40);
  await worker.stop();
});

test("a worker whose Postgres says nothing any more stops", async () => {
  const { worker, proxy } = await workerBehindProxy({ jobsMs: 300, leavingMs: 300 });
  proxy.become("mute");
  const isDone = await addTrifle();
  await worker.stop();
  expect(await isDone()).toBeFalse();
});

interface HeldJob {
  scope: Scope;
  /** Lets it go on to its end. */
  release(): Promise<void>;
  row(): Promise<{ locked_by: string | null; attempts: number; max_attempts: number } | undefined>;
}

/** A job that has all but ended, with a worker that goes on holding it. */
async function heldJob(spec: { maxAttempts?: number; key?: string } = {}): Promise<HeldJob> {
  const { scope } = await database.createWorkspace();
  const held = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holding = scope.transaction(async (tx) => {
    await lockEventFeed(tx);
    locked.resolve();
    await held.promise;
  });
  await locked.promise;
  await addJobs(scope, [{ task: "publish_events", payload: { workspace_id: scope.workspaceId }, ...spec }]);
  const row = async () => {
    const [job] = await database.sql<{ locked_by: string | null; attempts: number; max_attempts: number }[]>`
      select locked_by, attempts, max_attempts from graphile_worker._private_jobs
      where payload ->> 'workspace_id' = ${String(scope.workspaceId)} and key is null`;
    return job;
  };
  const release = async () => {
    held.resolve();
    await holding;
  };
  return { scope, release, row };
}

async function startPlainWorker(stoppingTimes?: StoppingTimes): Promise<RunningWorker> {
  const options = { databaseUrl: database.url, sql: database.sql, log: () => undefined };
  return startWorker({ ...options, ...(stoppingTimes && { stoppingTimes }) });
}

test("a job that is cut off by a stop is given back, and has not used up an attempt", async () => {
  const job = await heldJob({ maxAttempts: 1 });
  const worker = await startPlainWorker({ jobsMs: 1, leavingMs: 3_600_000 });
  await waitFor("the job to be taken", async () => (await job.row())?.attempts === 1);
  await worker.stop();
  expect(await job.row()).toEqual({ locked_by: null, attempts: 0, max_attempts: 1 });
  await job.release();
  const second = await startPlainWorker();
  await waitFor("its end", async () => !(await job.row()));
  await second.stop();
});

test("a worker does not delete a job that another one has got meanwhile", async () => {
  const job = await heldJob();
  const worker = await startPlainWorker();
  await waitFor("the job to be taken", async () => (await job.row())?.attempts === 1);
  await database.sql`
    update graphile_worker._private_jobs set locked_by = 'another'
    where payload ->> 'workspace_id' = ${String(job.scope.workspaceId)}`;
  await job.release();
  await worker.stop();
  expect(await job.row()).toMatchObject({ locked_by: "another" });
});

test("of a dead worker, a job that was enqueued anew meanwhile is not taken for lost", async () => {
  const key = "enqueued anew";
  const job = await heldJob({ key });
  const worker = await startPlainWorker({ jobsMs: 1, leavingMs: 3_600_000 });
  const taken = async () => {
    const [row] = await database.sql`select locked_by from graphile_worker._private_jobs where key = ${key}`;
    return row?.locked_by as string | null;
  };
  const poolId = await waitFor("the job to be taken", taken);
  await addJobs(job.scope, [{ task: "publish_events", payload: { workspace_id: job.scope.workspaceId }, key }]);
  await relayAll(database.sql);
  // The queue has taken the attempts of the one that runs.
  expect(await job.row()).toEqual({ locked_by: poolId, attempts: 25, max_attempts: 25 });
  await database.sql`delete from worker_pools where pool_id = ${poolId}`;
  expect(await unlockJobsOfDeadPools(database.sql, [poolId])).toEqual([poolId]);
  expect(await job.row()).toBeUndefined();
  // The living worker may have taken it again by now.
  const [anew] = await database.sql`select flags, max_attempts from graphile_worker._private_jobs where key = ${key}`;
  expect(anew).toEqual({ flags: { [`workspace:${job.scope.workspaceId}`]: true, keyed: true }, max_attempts: 25 });
  await job.release();
  await worker.stop();
});
