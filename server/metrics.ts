/** Upper bounds of the duration histogram, in seconds. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

/** Counts of one operation, in an array and a small map because every request passes here. */
export class OperationMetrics {
  readonly requestsByStatus = new Map<number, number>();
  readonly buckets = new Array<number>(bounds.length + 1).fill(0);
  seconds = 0;
  contractMisses = 0;

  record(status: number, seconds: number): void {
    this.requestsByStatus.set(status, (this.requestsByStatus.get(status) ?? 0) + 1);
    let bucket = 0;
    while (bucket < bounds.length && seconds > (bounds[bucket] as number)) bucket++;
    this.buckets[bucket] = (this.buckets[bucket] as number) + 1;
    this.seconds += seconds;
  }
}

/** Metric that another object keeps, read when metrics are rendered. */
interface Gauge {
  name: string;
  help: string;
  read(): number;
}

/** Metrics of one process, in Prometheus' text format. */
export class Metrics {
  private readonly operations = new Map<string, OperationMetrics>();
  private readonly gauges: Gauge[] = [
    {
      name: "process_resident_memory_bytes",
      help: "Resident memory of the process.",
      read: () => process.memoryUsage.rss(),
    },
    {
      name: "process_start_time_seconds",
      help: "When the process started, in seconds since 1970.",
      read: () => performance.timeOrigin / 1000,
    },
  ];

  operation(operationId: string): OperationMetrics {
    const known = this.operations.get(operationId);
    if (known) return known;
    const created = new OperationMetrics();
    this.operations.set(operationId, created);
    return created;
  }

  addGauge(gauge: Gauge): void {
    this.gauges.push(gauge);
  }

  contractMisses(): number {
    return [...this.operations.values()].reduce((sum, operation) => sum + operation.contractMisses, 0);
  }

  render(): string {
    const used = [...this.operations].filter(([, { requestsByStatus }]) => requestsByStatus.size > 0);
    return [
      ...family("sheaf_requests_total", "counter", "Requests answered, by operation and status."),
      ...used.flatMap(([name, { requestsByStatus }]) =>
        [...requestsByStatus].map(
          ([status, count]) => `sheaf_requests_total{operation="${name}",status="${status}"} ${count}`,
        ),
      ),
      ...family("sheaf_request_duration_seconds", "histogram", "Time from the request's head to its answer."),
      ...used.flatMap(([name, operation]) => renderHistogram(name, operation)),
      ...family("sheaf_contract_misses_total", "counter", "Sampled answers that break the contract; must stay 0."),
      `sheaf_contract_misses_total ${this.contractMisses()}`,
      ...this.gauges.flatMap(({ name, help, read }) => [...family(name, "gauge", help), `${name} ${read()}`]),
      "",
    ].join("\n");
  }
}

function family(name: string, type: string, help: string): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
}

function renderHistogram(name: string, { buckets, seconds }: OperationMetrics): string[] {
  let count = 0;
  const lines = buckets.map((inBucket, index) => {
    count += inBucket;
    return `sheaf_request_duration_seconds_bucket{operation="${name}",le="${bounds[index] ?? "+Inf"}"} ${count}`;
  });
  return [
    ...lines,
    `sheaf_request_duration_seconds_sum{operation="${name}"} ${seconds}`,
    `sheaf_request_duration_seconds_count{operation="${name}"} ${count}`,
  ];
}
