import { Distribution, Gauge, Histogram, labelsText, type MetricFamily, type MetricSample } from "../domain/metrics.ts";

/** Upper bounds of the durations of requests, in seconds. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

/** Counts of one operation, in small maps because every request passes here. */
export class OperationMetrics {
  readonly requestsByStatus = new Map<number, number>();
  readonly refusalsByReason = new Map<string, number>();
  readonly durations = new Distribution(bounds);
  contractMisses = 0;

  record(status: number, seconds: number): void {
    this.requestsByStatus.set(status, (this.requestsByStatus.get(status) ?? 0) + 1);
    this.durations.record(seconds);
  }

  refuse(reason: string): void {
    this.refusalsByReason.set(reason, (this.refusalsByReason.get(reason) ?? 0) + 1);
  }
}

/** Metrics of the requests to one API. */
export class Metrics {
  private readonly operations = new Map<string, OperationMetrics>();

  operation(operationId: string): OperationMetrics {
    const known = this.operations.get(operationId);
    if (known) return known;
    const created = new OperationMetrics();
    this.operations.set(operationId, created);
    return created;
  }

  contractMisses(): number {
    return [...this.operations.values()].reduce((sum, operation) => sum + operation.contractMisses, 0);
  }

  families(): MetricFamily[] {
    const used = [...this.operations].filter(([, { requestsByStatus }]) => requestsByStatus.size > 0);
    const counted = (counts: "requestsByStatus" | "refusalsByReason", label: string) =>
      used.flatMap(([operation, metrics]) =>
        [...metrics[counts]].map(([key, count]): MetricSample => ["", labelsText({ operation, [label]: key }), count]),
      );
    return [
      {
        name: "sheaf_requests_total",
        type: "counter",
        help: "Requests answered, by operation and status.",
        samples: counted("requestsByStatus", "status"),
      },
      {
        name: "sheaf_request_duration_seconds",
        type: "histogram",
        help: "Time from the request's head to its answer.",
        samples: used.flatMap(([operation, { durations }]) => durations.samples(labelsText({ operation }))),
      },
      {
        name: "sheaf_refusals_total",
        type: "counter",
        help: "Requests that were refused or failed, by operation and error code.",
        samples: counted("refusalsByReason", "reason"),
      },
      {
        name: "sheaf_contract_misses_total",
        type: "counter",
        help: "Sampled answers that break the contract; must stay 0.",
        samples: [["", "", this.contractMisses()]],
      },
    ];
  }
}

/** Metrics of one process; null for those that belong to none, such as what the database knows. */
export interface ProcessMetrics {
  process: string | null;
  families: MetricFamily[];
}

/** Writes the metrics of processes in Prometheus' text format. */
export function renderMetrics(processes: readonly ProcessMetrics[]): string {
  const lines = new Map<string, string[]>();
  for (const { process, families } of processes) {
    for (const { name, type, help, samples } of families) {
      const family = lines.get(name) ?? [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
      lines.set(name, family);
      for (const [suffix, labels, value] of samples) {
        // The supervisor counts for the others, and names them itself.
        const own = process === null || labels.startsWith("process=") ? "" : labelsText({ process });
        const all = [own, labels].filter((text) => text !== "").join();
        family.push(`${name}${suffix}${all === "" ? "" : `{${all}}`} ${value}`);
      }
    }
  }
  return [...[...lines.values()].flat(), ""].join("\n");
}

const lagMs = 100;

/** Begins to tell how this process itself does. */
export function watchProcess(): void {
  const { rss } = process.memoryUsage;
  new Gauge("process_resident_memory_bytes", "Resident memory of the process.").watch({}, () => rss());
  new Gauge("process_start_time_seconds", "When the process started, in seconds since 1970.").watch(
    {},
    () => performance.timeOrigin / 1000,
  );
  new Gauge("process_cpu_seconds_total", "Processor time of the process.", "counter").watch({}, () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  const lag = new Histogram(
    "sheaf_event_loop_lag_seconds",
    `How much later than wanted a timer of ${lagMs} ms ran; the sum is the time for which nothing else could.`,
    [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  );
  let before = performance.now();
  setInterval(() => {
    const now = performance.now();
    lag.record({}, Math.max(0, now - before - lagMs) / 1000);
    before = now;
  }, lagMs).unref();
}
