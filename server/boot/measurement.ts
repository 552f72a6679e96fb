import type { Sql } from "postgres";
import { poolLoad } from "../../db/client.ts";
import { countWaitingJobs } from "../../db/queries/platform/jobs.ts";
import { Gauge, labelsText, type MetricFamily } from "../../domain/metrics.ts";
import type { Logger } from "../log.ts";
import { type ProcessMetrics, renderMetrics } from "../metrics.ts";

/** Wait for other processes and for the database; what has not answered is left out. */
const waitMs = 900;

interface MeasurementOptions {
  sql: Sql;
  logger: Logger;
  /** Metrics of this process. */
  families(): MetricFamily[];
  all?: () => Promise<ProcessMetrics[]>;
}

/** Answers of /metrics: what all processes and the database know, within a second. */
export class Measurement {
  private counting: Promise<ProcessMetrics> | null = null;

  constructor(private readonly options: MeasurementOptions) {}

  async render(): Promise<string> {
    const { all, families } = this.options;
    const [processes, jobs] = await Promise.all([all ? inTime(all()) : null, this.countJobs()]);
    return renderMetrics([...(processes ?? [{ process: "api", families: families() }]), ...(jobs ? [jobs] : [])]);
  }

  /** A database that answers late is not asked twice at once. */
  private async countJobs(): Promise<ProcessMetrics | null> {
    this.counting ??= jobMetrics(this.options.sql).finally(() => {
      this.counting = null;
    });
    try {
      return await inTime(this.counting);
    } catch (error) {
      this.options.logger.warn("jobs that wait could not be counted", { error });
      return null;
    }
  }
}

async function jobMetrics(sql: Sql): Promise<ProcessMetrics> {
  const tasks = await countWaitingJobs(sql);
  const gauge = (name: string, help: string, value: "count" | "oldest_seconds"): MetricFamily => ({
    name,
    type: "gauge",
    help,
    samples: tasks.map((task) => ["", labelsText({ task: task.name }), task[value]]),
  });
  return {
    process: null,
    families: [
      gauge("sheaf_jobs_waiting", "Jobs that are due and wait for a worker, by task.", "count"),
      gauge("sheaf_jobs_oldest_seconds", "Time for which the oldest of them has been due.", "oldest_seconds"),
    ],
  };
}

function inTime<T>(work: Promise<T>): Promise<T | null> {
  const { promise, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, waitMs, null);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

const inUse = new Gauge("sheaf_database_connections_in_use", "Connections of the pool that work or are held.");
const inPool = new Gauge("sheaf_database_connections_max", "Connections that the pool may open.");
const waiting = new Gauge("sheaf_database_queries_waiting", "Queries and transactions that wait for a connection.");

/** Tells of a pool until the returned function is called. */
export function watchPool(sql: Sql): () => void {
  const ends = [
    inUse.watch({}, () => poolLoad(sql).inUse),
    inPool.watch({}, () => sql.options.max),
    waiting.watch({}, () => poolLoad(sql).waiting),
  ];
  return () => {
    for (const end of ends) end();
  };
}
