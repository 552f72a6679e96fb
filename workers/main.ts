import { EventEmitter } from "node:events";
import { Logger, type ParsedCronItem, type RunnerOptions, run, type WorkerEvents } from "graphile-worker";
import type { Sql } from "postgres";
import { JobRelay } from "../core/platform/jobRelay.ts";
import { installWorkflowRuns } from "../core/primitives/workflowRuns.ts";
import { runToEnd } from "../core/workflows/execution/runToEnd.ts";
import { revisionOf } from "../core/workflows/revisionOf.ts";
import { isCluster } from "../db/queries/platform/jobOutbox.ts";
import { unlockJobsOfPool } from "../db/queries/platform/workerPools.ts";
import { createQueuePool } from "../db/queuePool.ts";
import { cronItems } from "./cron.ts";
import { JobTurns } from "./jobTurns.ts";
import { Liveness } from "./liveness.ts";
import { computingTasks, runningTasks, taskList, waitingTasks } from "./taskPools.ts";

interface WorkerOptions {
  databaseUrl: string;
  /** Connections for the tasks, without a statement timeout. */
  sql: Sql;
  log: (level: "debug" | "info" | "warning" | "error", message: string, detail?: Record<string, unknown>) => void;
  stoppingTimes?: StoppingTimes;
}

export interface StoppingTimes {
  /** Jobs that still run after this time are given back; they are far from their end, or wait for what does not come. */
  jobsMs: number;
  /** Time for the work that is left to do in the database, which may be away. */
  leavingMs: number;
}

export interface RunningWorker {
  /** Takes no more jobs, lets those that run finish, gives the rest back. */
  stop(): Promise<void>;
}

/** Numbers of jobs that run at once in a pool. */
interface JobPlaces {
  usual: number;
  /** Places on top, for workspaces that have no job running in the pool. */
  spare: number;
}

/**
 * Places for computing tasks. They are bound by one core each (a run computes, Postgres saves), so more would only
 * wait.
 */
const computingPlaces: JobPlaces = { usual: 3, spare: 2 };
const waitingPlaces: JobPlaces = { usual: 8, spare: 4 };
/**
 * Blocks of runs that wait for others, for minutes often. What they may ask at once is bounded by the concurrency of each
 * workspace.
 */
const runningPlaces: JobPlaces = { usual: 6, spare: 6 };

const usualStoppingTimes: StoppingTimes = { jobsMs: 30_000, leavingMs: 5_000 };

/** Starts the workers of this process. Any number of processes may run them. */
export async function startWorker(options: WorkerOptions): Promise<RunningWorker> {
  const stopping = new AbortController();
  installWorkflowRuns({ revisionOf, runToEnd });
  const context = { sql: options.sql, stopping: stopping.signal };
  const startTasks = (places: JobPlaces, tasks: object, parsedCronItems: ParsedCronItem[] = []) =>
    startPool(options, places, { taskList: taskList(tasks, context), parsedCronItems });
  const pools = [
    await startTasks(computingPlaces, computingTasks, cronItems()),
    await startTasks(waitingPlaces, waitingTasks),
    await startTasks(runningPlaces, runningTasks),
  ];
  const relay = new JobRelay(options.sql, (message, error) =>
    options.log("warning", message, { error: String(error) }),
  );
  if (await isCluster(options.sql)) await relay.start();
  return {
    async stop() {
      stopping.abort();
      const { leavingMs } = options.stoppingTimes ?? usualStoppingTimes;
      // What is not relayed stays in its outbox.
      await Promise.all([failureWithin(leavingMs, relay.stop()), ...pools.map((pool) => pool.stop())]);
    },
  };
}

type PoolOptions = Required<Pick<RunnerOptions, "taskList" | "parsedCronItems">>;

async function startPool(
  { databaseUrl, sql, log, stoppingTimes = usualStoppingTimes }: WorkerOptions,
  { usual, spare }: JobPlaces,
  options: PoolOptions,
): Promise<RunningWorker> {
  const events: WorkerEvents = new EventEmitter();
  const created = Promise.withResolvers<string>();
  events.once("pool:create", ({ workerPool }) => created.resolve(workerPool.id));
  const warn = (message: string, error?: unknown) =>
    log("warning", message, error === undefined ? undefined : { error: String(error) });
  const pgPool = createQueuePool(databaseUrl, usual + spare, (error) =>
    warn("a connection of the job queue was lost", error),
  );
  const runner = await run({
    pgPool,
    ...options,
    concurrency: usual + spare,
    forbiddenFlags: new JobTurns(usual, events).forbiddenFlags,
    noHandleSignals: true,
    events,
    // What it tells at "info" is a line for each job.
    logger: new Logger(
      () => (level, message, meta) => log(level === "info" ? "debug" : (level as "warning"), message, meta),
    ),
  }).catch(async (error) => {
    await pgPool.end();
    throw error;
  });
  const poolId = await created.promise;
  const liveness = new Liveness(sql, poolId, warn);
  const leave = async () => {
    try {
      // A job that is fetched while graphile-worker stops is neither run nor given back by it.
      await unlockJobsOfPool(sql, poolId);
    } finally {
      await liveness.stop();
    }
  };
  return {
    async stop() {
      const cut = await failureWithin(stoppingTimes.jobsMs, runner.stop());
      if (cut !== null) warn("jobs were cut off", cut);
      // Together: a database that does not answer keeps both waiting.
      const [unsaid] = await Promise.all([
        failureWithin(stoppingTimes.leavingMs, leave()),
        failureWithin(stoppingTimes.leavingMs, pgPool.end()),
      ]);
      if (unsaid !== null) warn("could not return jobs to the queue; other workers take them over", unsaid);
    },
  };
}

/** Error of work that failed or did not end in time; null when it ended well. */
function failureWithin(ms: number, work: Promise<unknown>): Promise<unknown> {
  const { promise: timeout, resolve } = Promise.withResolvers<Error>();
  const timer = setTimeout(() => resolve(new Error(`it took longer than ${ms} ms`)), ms);
  const ended = work.then(() => null).catch((error: unknown) => error);
  return Promise.race([ended, timeout]).finally(() => clearTimeout(timer));
}
