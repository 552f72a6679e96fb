import { Counter, Gauge, Histogram, labelsText, type MetricFamily } from "../domain/metrics.ts";

const requests = new Counter("sheaf_requests_total", "Answered requests, by operation and status.");
const durations = new Histogram("sheaf_request_duration_seconds", "Time from the head of the request to its response.");
const refusals = new Counter("sheaf_refusals_total", "Requests refused or failed, by operation and error code.");
export const contractMisses = new Counter("sheaf_contract_misses_total", "Sampled responses that break the contract.");
contractMisses.add({}, 0);

/** Counts of one operation, which keep what a request needs: every one passes here. */
export class OperationMetrics {
  private readonly durations;
  private readonly requests = new Map<number, { sum: number }>();

  constructor(private readonly operation: string) {
    this.durations = durations.of({ operation });
  }

  record(status: number, seconds: number): void {
    const counted = this.requests.get(status) ?? requests.of({ operation: this.operation, status });
    this.requests.set(status, counted);
    counted.sum++;
    this.durations.record(seconds);
  }

  refuse(reason: string): void {
    refusals.add({ operation: this.operation, reason });
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
  new Gauge("process_resident_memory_bytes", "Resident memory of the process.").watch(() => rss());
  new Gauge("process_start_time_seconds", "When the process started, in seconds since 1970.").watch(
    () => performance.timeOrigin / 1000,
  );
  new Gauge("process_cpu_seconds_total", "Processor time of the process.", "counter").watch(() => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  const lag = new Histogram("sheaf_event_loop_lag_seconds", "Delay of a timer.").of({});
  let before = performance.now();
  setInterval(() => {
    const now = performance.now();
    lag.record(Math.max(0, now - before - lagMs) / 1000);
    before = now;
  }, lagMs).unref();
}
