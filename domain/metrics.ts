// Metrics of this process. They lie below everything that counts; server/metrics.ts writes them for Prometheus. Labels have few
// values, which the code chooses: no texts of users, no ids.

/** Value of a family: what follows the name (`_sum`), the labels as written (`task="run_block"`), and the number. */
export type MetricSample = [suffix: string, labels: string, value: number];

export interface MetricFamily {
  name: string;
  type: "counter" | "gauge" | "histogram";
  help: string;
  samples: MetricSample[];
}

type Labels = Record<string, string | number>;

const known = new Map<string, Metric>();

/** Reads all metrics of this process. */
export function readMetrics(): MetricFamily[] {
  return [...known.values()].map((metric) => metric.family());
}

abstract class Metric {
  constructor(
    readonly name: string,
    private readonly type: MetricFamily["type"],
    private readonly help: string,
  ) {
    if (known.has(name)) throw new Error(`the metric ${name} is there already`);
    known.set(name, this);
  }

  family(): MetricFamily {
    const { name, type, help } = this;
    return { name, type, help, samples: this.samples() };
  }

  protected abstract samples(): MetricSample[];
}

/** Sum that only grows, for each set of labels. */
export class Counter extends Metric {
  private readonly sums = new Map<string, number>();

  constructor(name: string, help: string) {
    super(name, "counter", help);
  }

  add(labels: Labels, amount = 1): void {
    const text = labelsText(labels);
    this.sums.set(text, (this.sums.get(text) ?? 0) + amount);
  }

  protected samples(): MetricSample[] {
    return Array.from(this.sums, ([labels, sum]) => ["", labels, sum]);
  }
}

/** Value that something else knows, read when metrics are. Those of the same labels are added up. */
export class Gauge extends Metric {
  private readonly readings = new Set<{ labels: Labels; read: () => number }>();

  /** @param type a counter where the value only grows */
  constructor(name: string, help: string, type: "gauge" | "counter" = "gauge") {
    super(name, type, help);
  }

  /** @returns what ends it */
  watch(labels: Labels, read: () => number): () => void {
    const reading = { labels, read };
    this.readings.add(reading);
    return () => void this.readings.delete(reading);
  }

  protected samples(): MetricSample[] {
    const sums = new Map<string, number>();
    for (const { labels, read } of this.readings) {
      const text = labelsText(labels);
      sums.set(text, (sums.get(text) ?? 0) + read());
    }
    return Array.from(sums, ([labels, sum]) => ["", labels, sum]);
  }
}

/** Distribution of durations, for each set of labels. */
export class Histogram extends Metric {
  private readonly distributions = new Map<string, Distribution>();

  /** @param bounds upper bounds of the buckets, in seconds */
  constructor(
    name: string,
    help: string,
    private readonly bounds: readonly number[],
  ) {
    super(name, "histogram", help);
  }

  record(labels: Labels, seconds: number): void {
    const text = labelsText(labels);
    const found = this.distributions.get(text) ?? new Distribution(this.bounds);
    this.distributions.set(text, found);
    found.record(seconds);
  }

  protected samples(): MetricSample[] {
    return [...this.distributions].flatMap(([labels, distribution]) => distribution.samples(labels));
  }
}

/** Counts of durations by bucket. */
export class Distribution {
  private readonly buckets: number[];
  private seconds = 0;

  constructor(private readonly bounds: readonly number[]) {
    this.buckets = new Array<number>(bounds.length + 1).fill(0);
  }

  record(seconds: number): void {
    let bucket = 0;
    while (bucket < this.bounds.length && seconds > (this.bounds[bucket] as number)) bucket++;
    this.buckets[bucket] = (this.buckets[bucket] as number) + 1;
    this.seconds += seconds;
  }

  samples(labels: string): MetricSample[] {
    const separator = labels === "" ? "" : ",";
    let count = 0;
    const buckets = this.buckets.map((inBucket, index): MetricSample => {
      count += inBucket;
      return ["_bucket", `${labels}${separator}le="${this.bounds[index] ?? "+Inf"}"`, count];
    });
    return [...buckets, ["_sum", labels, this.seconds], ["_count", labels, count]];
  }
}

/** Writes labels as Prometheus reads them. */
export function labelsText(labels: Labels): string {
  const escaped = (value: string) =>
    value.replace(/["\\\n]/g, (character) => (character === "\n" ? "\\n" : `\\${character}`));
  return Object.entries(labels)
    .map(([name, value]) => `${name}="${escaped(String(value))}"`)
    .join();
}
