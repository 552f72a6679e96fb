import type { Sql } from "postgres";
import { poolLoad } from "../../db/client.ts";
import { countWaitingJobs } from "../../db/queries/platform/jobs.ts";
import { Gauge, labelsText, type MetricFamily, type MetricSample, readMetrics } from "../../domain/metrics.ts";
import type { Logger } from "../log.ts";
import { type ProcessMetrics, renderMetrics } from "../metrics.ts";

/** Wait for other processes and for the database; what has not answered is left out. */
const waitMs = 900;

/** Answers of /metrics: what all processes and the database know, within a second. */
export class Measurement {
  private counting: Promise<ProcessMetrics> | null = null;

  /** @param measureAll asks all processes; left out, there is only this one */
  constructor(
    private readonly sql: Sql,
    private readonly logger: Logger,
    private readonly measureAll?: () => Promise<ProcessMetrics[]>,
  ) {}

  async render(): Promise<string> {
    const [processes, jobs] = await Promise.all([this.measureAll ? inTime(this.measureAll()) : null, this.countJobs()]);
    return renderMetrics([...(processes ?? [{ process: "api", families: readMetrics() }]), ...(jobs ? [jobs] : [])]);
  }

  /** A database that answers late is not asked twice at once. */
  private async countJobs(): Promise<ProcessMetrics | null> {
    this.counting ??= jobMetrics(this.sql).finally(() => {
      this.counting = null;
    });
    try {
      return await inTime(this.counting);
    } catch (error) {
      this.logger.warn("could not count the waiting jobs", { error });
      return null;
    }
  }
}

async function jobMetrics(sql: Sql): Promise<ProcessMetrics> {
  const tasks = await countWaitingJobs(sql);
  const family = (name: string, help: string, value: "count" | "oldest_seconds"): MetricFamily => {
    const samples = tasks.map((task): MetricSample => ["", labelsText({ task: task.name }), task[value]]);
    return { name, type: "gauge", help, samples };
  };
  const count = family("sheaf_jobs_waiting", "Jobs that are due and waiting for a worker, by task.", "count");
  const oldest = family("sheaf_jobs_oldest_seconds", "Time since the oldest of them became due.", "oldest_seconds");
  return { process: null, families: [count, oldest] };
}

function inTime<T>(work: Promise<T>): Promise<T | null> {
  const { promise, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, waitMs, null);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

const inUse = new Gauge("sheaf_database_connections_in_use", "Connections of the pool that are in use.");
const inPool = new Gauge("sheaf_database_connections_max", "Connections that the pool may open.");
const waiting = new Gauge("sheaf_database_queries_waiting", "Queries and transactions waiting for a connection.");

/** Tells of a pool until the returned function is called. */
export function watchPool(sql: Sql): () => void {
  const ends = [
    inUse.watch(() => poolLoad(sql).inUse),
    inPool.watch(() => sql.options.max),
    waiting.watch(() => poolLoad(sql).waiting),
  ];
  return () => {
    for (const end of ends) end();
  };
}
