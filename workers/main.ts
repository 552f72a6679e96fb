import { EventEmitter } from "node:events";
import { Logger, run, type WorkerEvents } from "graphile-worker";
import type { Sql } from "postgres";
import { cronItems } from "./cron.ts";
import { Liveness } from "./liveness.ts";
import { taskList } from "./tasks.ts";

export interface WorkerOptions {
  databaseUrl: string;
  /** Connections for the tasks, without a statement timeout. */
  sql: Sql;
  log: (level: "debug" | "info" | "warning" | "error", message: string, detail?: Record<string, unknown>) => void;
}

export interface RunningWorker {
  /** Takes no more jobs, lets those that run finish, gives the rest back. */
  stop(): Promise<void>;
}

/** Jobs that run at once. Ours are bound by one core each (a run computes, Postgres saves), so more would only wait. */
const concurrency = 3;

/** Starts a pool of workers in this process. Any number of processes may run one. */
export async function startWorker({ databaseUrl, sql, log }: WorkerOptions): Promise<RunningWorker> {
  const events: WorkerEvents = new EventEmitter();
  const created = Promise.withResolvers<string>();
  events.once("pool:create", ({ ctx, workerPool }) => {
    // When it stops, graphile-worker takes its own listener away before its connections are closed. A Postgres that
    // stops in that moment (ours does next) would end the process with an unhandled error.
    const { pgPool } = ctx as unknown as { pgPool: EventEmitter };
    pgPool.on("error", () => undefined);
    created.resolve(workerPool.id);
  });
  const runner = await run({
    connectionString: databaseUrl,
    concurrency,
    taskList: taskList({ sql }),
    parsedCronItems: cronItems(),
    noHandleSignals: true,
    events,
    logger: new Logger(() => (level, message, meta) => log(level as "info", message, meta)),
  });
  const liveness = new Liveness(sql, await created.promise, (message, error) =>
    log("warning", message, error === undefined ? undefined : { error: String(error) }),
  );
  return {
    async stop() {
      await runner.stop();
      await liveness.stop();
    },
  };
}
