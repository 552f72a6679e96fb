import { afterAll, beforeAll, expect, spyOn, test } from "bun:test";
import { EventEmitter } from "node:events";
import { Logger, type Runner, type RunnerOptions, run, type WorkerEvents } from "graphile-worker";
import { addJobs } from "../../db/queries/platform/jobs.ts";
import { lockEventFeed } from "../../db/queries/workspace/events.ts";
import { cronItems } from "../../workers/cron.ts";
import { type RunningWorker, startWorker } from "../../workers/main.ts";
import { createTestDatabase } from "../support/database.ts";
import { type DatabaseProxy, type Fate, startDatabaseProxy } from "../support/databaseProxy.ts";
import { waitFor } from "../support/waitFor.ts";

// Faults of the published graphile-worker that patches/ mends, where its database goes away. stop.test.ts has the others.

const database = await createTestDatabase();
const unhandled: unknown[] = [];
const remember = (error: unknown) => unhandled.push(error);

beforeAll(() => {
  process.on("unhandledRejection", remember);
});

afterAll(() => {
  process.off("unhandledRejection", remember);
});

/** graphile-worker alone, without what workers/main.ts adds. */
function startRunner(proxy: DatabaseProxy, options: RunnerOptions): Promise<Runner> {
  const logger = new Logger(() => () => undefined);
  const taskList = { nothing: () => undefined };
  return run({ connectionString: proxy.url, taskList, noHandleSignals: true, logger, ...options });
}

interface Queue {
  worker: RunningWorker;
  proxy: DatabaseProxy;
  /** Number of log lines that begin with a text. */
  logged(start: string): number;
}

/** A worker whose queue loses its database, while its tasks have another way to it. */
async function startQueue(judge?: (bytes: Buffer) => Fate): Promise<Queue> {
  const proxy = await startDatabaseProxy(database.url, judge);
  database.beforeDrop(async () => proxy.close());
  const lines: string[] = [];
  const log = (_level: string, message: string) => lines.push(message);
  const worker = await startWorker({ databaseUrl: proxy.url, sql: database.sql, log });
  return { worker, proxy, logged: (start) => lines.filter((line) => line.startsWith(start)).length };
}

interface HeldJob {
  /** Lets the job go on to its end. */
  finish(): Promise<void>;
  row(): Promise<{ id: number; attempts: number } | undefined>;
}

async function addJob(): Promise<HeldJob> {
  const { scope } = await database.createWorkspace();
  const finished = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  // The task waits for this lock.
  const holding = scope.transaction(async (tx) => {
    await lockEventFeed(tx);
    locked.resolve();
    await finished.promise;
  });
  await locked.promise;
  await addJobs(scope, [{ task: "publish_events", payload: { workspace_id: scope.workspaceId } }]);
  return {
    async finish() {
      finished.resolve();
      await holding;
    },
    async row() {
      const [row] = await database.sql<{ id: number; attempts: number }[]>`
        select id, attempts from graphile_worker._private_jobs
        where payload ->> 'workspace_id' = ${String(scope.workspaceId)}`;
      return row;
    },
  };
}

/** Starts a job, and lets it end while the queue's database is away. */
async function endJobInOutage({ proxy, logged }: Queue): Promise<HeldJob> {
  const job = await addJob();
  const { id } = await waitFor("the job to be taken", async () => {
    const row = await job.row();
    return row?.attempts === 1 && row;
  });
  // The queue must have heard of it, too: a job whose grant is lost with its connection is not begun.
  await waitFor("the job to be begun", () => logged(`Found task ${id} `) > 0);
  proxy.become("starting");
  await job.finish();
  await waitFor("the end of the task", () => logged(`Completed task ${id} `) > 0);
  return job;
}

test("the end of a job is written down when the database is back", async () => {
  const queue = await startQueue();
  const job = await endJobInOutage(queue);
  await waitFor("attempts", () => queue.proxy.refused() > 5);
  queue.proxy.become("up");
  await waitFor("the end to be written down", async () => !(await job.row()));
  await queue.worker.stop();
  expect(unhandled).toEqual([]);
});

test("a worker that stops writes down first that its job is done", async () => {
  const queue = await startQueue();
  const job = await endJobInOutage(queue);
  await waitFor("failed attempts", () => queue.logged("What became of a job could not be written down") >= 3);
  queue.proxy.become("up");
  await queue.worker.stop();
  expect(await job.row()).toBeUndefined();
});

test("a worker whose first look at its tasks fails looks again", async () => {
  let isFirst = true;
  const queue = await startQueue((bytes) => {
    if (!isFirst || !bytes.includes("_private_tasks as tasks (identifier)")) return "pass";
    isFirst = false;
    return "end";
  });
  const job = await addJob();
  await job.finish();
  await waitFor("the job", async () => !(await job.row()));
  expect(isFirst).toBeFalse();
  await queue.worker.stop();
});

test("a worker that ends with an error says so in its log alone", async () => {
  const trace = spyOn(console, "trace").mockImplementation(() => undefined);
  let hasAsked = false;
  let isSilent = true;
  const { worker, proxy, logged } = await startQueue((bytes) => {
    if (!bytes.includes("_private_jobs as jobs")) return "pass";
    hasAsked = true;
    return isSilent ? "drop" : "pass";
  });
  await waitFor("a worker that asks for a job", () => hasAsked);
  const stopping = worker.stop();
  isSilent = false;
  proxy.reset();
  await stopping;
  expect(logged("Worker exited with error")).toBeGreaterThan(0);
  expect(trace).not.toHaveBeenCalled();
  trace.mockRestore();
});

test("a listener that loses its connection while the worker stops gives it back once", async () => {
  let hasListened = false;
  const proxy = await startDatabaseProxy(database.url, (bytes) => {
    if (!bytes.includes('LISTEN "jobs:insert"')) return "pass";
    hasListened = true;
    return "drop";
  });
  database.beforeDrop(async () => proxy.close());
  const events: WorkerEvents = new EventEmitter();
  const isReleasing = Promise.withResolvers<void>();
  events.once("pool:listen:release", () => isReleasing.resolve());
  const runner = await startRunner(proxy, { events });
  await waitFor("the listener", () => hasListened);
  const stopping = runner.stop();
  await isReleasing.promise;
  proxy.reset();
  await stopping;
  expect(unhandled).toEqual([]);
});

const setTimer = globalThis.setTimeout;

test("a clock that pauses for its database stops at once", async () => {
  const proxy = await startDatabaseProxy(database.url);
  database.beforeDrop(async () => proxy.close());
  let pause = "";
  const runner = await startRunner(proxy, {
    parsedCronItems: cronItems(),
    logger: new Logger(() => (_level, message) => {
      pause ||= /^Cron hit an error; restarting in ([\d.]+)ms/.exec(message)?.[1] ?? "";
    }),
  });
  // Every pause from here on lasts longer than the test may: whoever waits for its end does not stop in time.
  const timers = spyOn(globalThis, "setTimeout").mockImplementation(((work: () => void, ms?: number) =>
    setTimer(work, String(ms) === pause ? 3_600_000 : ms)) as typeof setTimeout);
  try {
    proxy.become("starting");
    await waitFor("a pause", () => timers.mock.calls.some(([, ms]) => pause !== "" && String(ms) === pause));
  } finally {
    timers.mockRestore();
  }
  await runner.stop();
});
